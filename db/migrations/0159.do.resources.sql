-- What a provider has a number of and several services share: a boat, a guide, kayaks.
CREATE TABLE resources (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers (id),
  name text NOT NULL,
  name_zh text NOT NULL,
  count integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT resources_name_check CHECK (name <> '' OR name_zh <> ''),
  CONSTRAINT resources_count_check CHECK (count BETWEEN 0 AND 1000)
);
CREATE INDEX resources_of_provider ON resources (provider_id, created_at);

-- How many of them a departure of a service needs, or each of its places, and for how many minutes before and after.
CREATE TABLE resource_needs (
  service_id uuid NOT NULL REFERENCES services (id) ON DELETE CASCADE,
  resource_id uuid NOT NULL REFERENCES resources (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES providers (id),
  quantity integer NOT NULL,
  per text NOT NULL,
  minutes_before integer NOT NULL DEFAULT 0,
  minutes_after integer NOT NULL DEFAULT 0,
  PRIMARY KEY (service_id, resource_id),
  CONSTRAINT resource_needs_quantity_check CHECK (quantity BETWEEN 1 AND 1000),
  CONSTRAINT resource_needs_per_check CHECK (per IN ('departure', 'place')),
  CONSTRAINT resource_needs_minutes_check CHECK (minutes_before BETWEEN 0 AND 1440 AND minutes_after BETWEEN 0 AND 1440)
);
CREATE INDEX resource_needs_of_resource ON resource_needs (resource_id);

-- The departures with guests that use them, from and until when. Written by db/objects/availability/use_resources.sql.
CREATE TABLE resource_uses (
  slot_id uuid NOT NULL REFERENCES slots (id) ON DELETE CASCADE,
  resource_id uuid NOT NULL REFERENCES resources (id) ON DELETE CASCADE,
  provider_id uuid NOT NULL REFERENCES providers (id),
  quantity integer NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (slot_id, resource_id)
);
CREATE INDEX resource_uses_by_end ON resource_uses (resource_id, ends_at);

-- Whether its service needs any: nothing is asked of the tables above for a slot of another.
ALTER TABLE slots ADD COLUMN needs_resources boolean NOT NULL DEFAULT false;

-- Whether a schedule opens times that overlap others. Those of before go on as they were.
ALTER TABLE schedules ADD COLUMN overlaps_allowed boolean NOT NULL DEFAULT true;
ALTER TABLE schedules ALTER COLUMN overlaps_allowed SET DEFAULT false;
