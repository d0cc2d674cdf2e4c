-- A service is sold by departures or by days. A slot of a day service is a Hong Kong day from opening to closing, and there is one a day.
ALTER TABLE services ADD COLUMN sold_by text NOT NULL DEFAULT 'departure', ADD CONSTRAINT services_sold_by_check CHECK (sold_by IN ('departure', 'day'));

-- Said of each slot and booking, which stay what they were when their service changes.
ALTER TABLE slots ADD COLUMN all_day boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT slots_opening_hours CHECK (NOT all_day OR ends_at <= starts_at + interval '24 hours') NOT VALID;
ALTER TABLE slots VALIDATE CONSTRAINT slots_opening_hours;
CREATE INDEX slots_days ON slots (starts_at, service_id) WHERE all_day;
CREATE UNIQUE INDEX slots_one_a_day ON slots (provider_id, service_id, date) WHERE all_day;
ALTER TABLE bookings ADD COLUMN all_day boolean NOT NULL DEFAULT false;
