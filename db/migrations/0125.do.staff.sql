-- Who helps a provider: an invitation by mail, which becomes a membership when it is accepted. The mailed link holds the id.
CREATE TABLE staff (
  id          uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers,
  -- null until the invitation is accepted
  user_id     uuid REFERENCES users,
  email       text NOT NULL CHECK (email <> ''),
  role        text NOT NULL CHECK (role IN ('guide', 'manager')),
  invited_at  timestamptz NOT NULL DEFAULT now(),
  expires_at  timestamptz NOT NULL,
  joined_at   timestamptz,
  CHECK ((user_id IS NULL) = (joined_at IS NULL))
);
CREATE UNIQUE INDEX staff_email ON staff (provider_id, lower(email));
CREATE UNIQUE INDEX staff_once ON staff (provider_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX staff_of_user ON staff (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX staff_invited ON staff (lower(email)) WHERE user_id IS NULL;
CREATE INDEX staff_open ON staff (expires_at) WHERE user_id IS NULL;

-- Who of a team did what the timeline tells. No key to the account: a line outlives it, and then names the role only.
ALTER TABLE booking_events ADD COLUMN staff_id uuid,
  ADD COLUMN staff_role text,
  ADD CONSTRAINT booking_events_staff_check CHECK ((staff_id IS NULL) = (staff_role IS NULL)) NOT VALID;
