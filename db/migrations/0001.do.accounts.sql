-- Words the tables below share.

-- Money is integer cents; on the wire it is "480.00".
CREATE FUNCTION hkd(cents bigint) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN cents < 0 THEN '-' ELSE '' END || (abs(cents) / 100)::text || '.' || lpad((abs(cents) % 100)::text, 2, '0');

-- An instant in Hong Kong clothes: 2026-12-12T17:15:00+08:00.
CREATE FUNCTION hong_kong(at timestamptz) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN to_char(at AT TIME ZONE 'Asia/Hong_Kong', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"');

-- An instant in UTC as replies write it: 2026-12-12T09:15:00.000Z.
CREATE FUNCTION utc(at timestamptz) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

CREATE TABLE users (
  id            uuid PRIMARY KEY,
  username      text NOT NULL,
  email         text NOT NULL,
  password_hash text NOT NULL,
  first_name    text NOT NULL DEFAULT '',
  last_name     text NOT NULL DEFAULT '',
  phone         text NOT NULL DEFAULT '',
  locale        text NOT NULL DEFAULT 'en' CHECK (locale IN ('en', 'zh-HK')),
  user_type     text NOT NULL DEFAULT 'client' CHECK (user_type IN ('client', 'service_provider')),
  date_joined   timestamptz NOT NULL DEFAULT now(),
  disabled_at   timestamptz
);
-- Names and emails compare without case, so May and may cannot both exist.
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_email ON users (lower(email));

-- A refresh token is a row, so that it can be revoked; only its hash is kept.
CREATE TABLE sessions (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE providers (
  id             uuid PRIMARY KEY,
  user_id        uuid NOT NULL UNIQUE REFERENCES users,
  name           text NOT NULL CHECK (name <> ''),
  name_zh        text NOT NULL DEFAULT '',
  phone          text NOT NULL DEFAULT '',
  whatsapp       text NOT NULL DEFAULT '',
  licence_number text NOT NULL DEFAULT '',
  licence_expiry date,
  verified_at    timestamptz,
  suspended_at   timestamptz,
  created_at     timestamptz NOT NULL DEFAULT now()
);
