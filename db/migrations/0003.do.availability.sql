CREATE TABLE slots (
  id           uuid PRIMARY KEY,
  provider_id  uuid NOT NULL REFERENCES providers,
  service_id   uuid NOT NULL REFERENCES services ON DELETE CASCADE,
  starts_at    timestamptz NOT NULL,
  ends_at      timestamptz NOT NULL,
  -- Hong Kong wall time, derived so that it cannot disagree with the instant
  date         date NOT NULL GENERATED ALWAYS AS ((starts_at AT TIME ZONE 'Asia/Hong_Kong')::date) STORED,
  start_time   time NOT NULL GENERATED ALWAYS AS ((starts_at AT TIME ZONE 'Asia/Hong_Kong')::time) STORED,
  end_time     time NOT NULL GENERATED ALWAYS AS ((ends_at AT TIME ZONE 'Asia/Hong_Kong')::time) STORED,
  capacity     int NOT NULL CHECK (capacity BETWEEN 0 AND 1000),
  spots_taken  int NOT NULL DEFAULT 0,
  -- false: blocked by the provider
  is_available boolean NOT NULL DEFAULT true,
  block_reason text NOT NULL DEFAULT '',
  -- the bulk creation that made it, so that it can be undone
  batch_id     uuid,
  CHECK (ends_at > starts_at),
  -- the last wall against overselling; the guarded statement in availability/spots.ts never reaches it
  CONSTRAINT slots_never_oversold CHECK (spots_taken BETWEEN 0 AND capacity),
  UNIQUE (service_id, starts_at)
)
-- room on each page, so that a change of spots_taken rewrites no index (HOT update)
WITH (fillfactor = 70);
CREATE INDEX slots_provider ON slots (provider_id, starts_at);
CREATE INDEX slots_batch ON slots (batch_id) WHERE batch_id IS NOT NULL;
