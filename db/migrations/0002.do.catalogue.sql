CREATE TABLE categories (
  id       uuid PRIMARY KEY,
  slug     text NOT NULL UNIQUE,
  name     text NOT NULL,
  name_zh  text NOT NULL,
  position int NOT NULL DEFAULT 0
);

CREATE TABLE services (
  id                   uuid PRIMARY KEY,
  provider_id          uuid NOT NULL REFERENCES providers,
  category_id          uuid REFERENCES categories,
  status               text NOT NULL DEFAULT 'draft' CHECK (status IN ('active', 'draft', 'inactive')),
  title                text NOT NULL DEFAULT '',
  title_zh             text NOT NULL DEFAULT '',
  short_description    text NOT NULL DEFAULT '',
  short_description_zh text NOT NULL DEFAULT '',
  description          text NOT NULL DEFAULT '',
  description_zh       text NOT NULL DEFAULT '',
  -- cents; always equal to the price of the service's adult unit
  price                bigint NOT NULL DEFAULT 0 CHECK (price BETWEEN 0 AND 100000000),
  duration_minutes     int NOT NULL DEFAULT 60 CHECK (duration_minutes BETWEEN 1 AND 20160),
  location             text NOT NULL DEFAULT '',
  location_zh          text NOT NULL DEFAULT '',
  meeting_point        text NOT NULL DEFAULT '',
  meeting_point_zh     text NOT NULL DEFAULT '',
  latitude             double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude            double precision CHECK (longitude BETWEEN -180 AND 180),
  featured_image       text,
  gallery              text[] NOT NULL DEFAULT '{}',
  difficulty           text NOT NULL DEFAULT 'easy' CHECK (difficulty IN ('easy', 'moderate', 'challenging', 'expert')),
  languages            text[] NOT NULL DEFAULT '{}',
  highlights           text[] NOT NULL DEFAULT '{}',
  highlights_zh        text[] NOT NULL DEFAULT '{}',
  includes             text[] NOT NULL DEFAULT '{}',
  includes_zh          text[] NOT NULL DEFAULT '{}',
  excludes             text[] NOT NULL DEFAULT '{}',
  excludes_zh          text[] NOT NULL DEFAULT '{}',
  min_participants     int NOT NULL DEFAULT 1 CHECK (min_participants BETWEEN 1 AND 1000),
  max_participants     int NOT NULL DEFAULT 20 CHECK (max_participants BETWEEN 1 AND 1000),
  confirmation         text NOT NULL DEFAULT 'request' CHECK (confirmation IN ('request', 'instant')),
  cutoff_minutes       int NOT NULL DEFAULT 0 CHECK (cutoff_minutes BETWEEN 0 AND 525600),
  cancellation_hours   int NOT NULL DEFAULT 24 CHECK (cancellation_hours BETWEEN 0 AND 8760),
  default_capacity     int NOT NULL DEFAULT 10 CHECK (default_capacity BETWEEN 1 AND 1000),
  archived_at          timestamptz,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now(),
  CHECK (min_participants <= max_participants),
  -- what is on sale must say what it is, in one language at least
  CHECK (status <> 'active' OR (title || title_zh <> '' AND description || description_zh <> ''))
);
CREATE INDEX services_provider ON services (provider_id, status);
CREATE INDEX services_on_sale ON services (category_id, created_at) WHERE status = 'active' AND archived_at IS NULL;

CREATE TABLE units (
  id          uuid PRIMARY KEY,
  service_id  uuid NOT NULL REFERENCES services ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('adult', 'child', 'senior', 'infant', 'student', 'group')),
  title       text NOT NULL,
  title_zh    text NOT NULL,
  price       bigint NOT NULL CHECK (price BETWEEN 0 AND 100000000),
  min_age     int CHECK (min_age BETWEEN 0 AND 150),
  max_age     int CHECK (max_age BETWEEN 0 AND 150),
  -- an infant on a lap needs no place
  takes_place boolean NOT NULL DEFAULT true,
  position    int NOT NULL DEFAULT 0,
  UNIQUE (service_id, kind)
);
