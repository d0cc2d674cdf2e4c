-- Calendars elsewhere whose events block time (docs/decisions/063-external-calendars.md).
CREATE TABLE external_calendars (
  id            uuid PRIMARY KEY,
  provider_id   uuid NOT NULL,
  -- null: it blocks the time of all services
  service_id    uuid REFERENCES services ON DELETE CASCADE,
  name          text NOT NULL CHECK (name <> ''),
  -- A secret: who has it reads the calendar.
  url           text NOT NULL,
  created_at    timestamptz NOT NULL DEFAULT now(),
  -- What it blocks, as last read.
  busy          tstzmultirange NOT NULL DEFAULT '{}',
  unread_events int NOT NULL DEFAULT 0,
  read_at       timestamptz,
  -- When its events were last expanded: an answer that nothing has changed adds no days at the end.
  expanded_at   timestamptz,
  etag          text,
  last_modified text,
  failed_since  timestamptz,
  problem       text,
  failures      int NOT NULL DEFAULT 0,
  due_at        timestamptz NOT NULL DEFAULT now(),
  -- Of the reading under way that counts.
  reading_id    uuid,
  CONSTRAINT external_calendars_problem_check CHECK ((problem IS NULL) = (failed_since IS NULL))
);
CREATE UNIQUE INDEX external_calendars_once ON external_calendars (provider_id, coalesce(service_id, provider_id), md5(url));
CREATE INDEX external_calendars_due ON external_calendars (due_at);
CREATE INDEX external_calendars_service ON external_calendars (service_id) WHERE service_id IS NOT NULL;

-- The calendar that has closed a slot. No key: who removes a calendar opens what is still to come, and what is over stays as it was.
ALTER TABLE slots ADD COLUMN calendar_id uuid;
CREATE INDEX slots_calendar ON slots (calendar_id, starts_at) WHERE calendar_id IS NOT NULL;
