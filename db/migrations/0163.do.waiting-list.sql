-- Who waits for places on departures that are full (docs/decisions/076-a-fair-waiting-list.md). Somebody waits for one departure, or for all
-- within some days and times of one service: a row of `waiting_entries` without a slot. Rows are deleted 90 days after their end.
CREATE TABLE waiting_entries (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  service_id uuid NOT NULL,
  -- The departure; null: any within the days and times.
  slot_id uuid,
  page_id uuid,
  date_from date NOT NULL,
  date_to date NOT NULL,
  time_from time NOT NULL,
  time_to time NOT NULL,
  participants integer NOT NULL,
  places integer NOT NULL,
  -- The party as it was asked for: unit and quantity.
  units jsonb NOT NULL,
  customer_name text NOT NULL,
  customer_email text NOT NULL,
  customer_phone text NOT NULL,
  locale text NOT NULL,
  terms_version integer,
  privacy_version integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'waiting',
  ended_at timestamptz,
  CONSTRAINT waiting_entries_places_check CHECK (places > 0 AND participants > 0),
  CONSTRAINT waiting_entries_dates_check CHECK (date_to >= date_from AND time_to >= time_from),
  -- `gone`: what was waited for will not take place; `past`: it has.
  CONSTRAINT waiting_entries_state_check CHECK (state IN ('waiting', 'offered', 'booked', 'left', 'passed', 'lapsed', 'gone', 'past')),
  CONSTRAINT waiting_entries_ended_check CHECK ((ended_at IS NULL) = (state IN ('waiting', 'offered')))
);
-- One place in the list for each mailbox and service.
CREATE UNIQUE INDEX waiting_entries_open ON waiting_entries (provider_id, service_id, mailbox_of(customer_email)) WHERE ended_at IS NULL;
CREATE INDEX waiting_entries_of_service ON waiting_entries (service_id, date_from) WHERE ended_at IS NULL;
CREATE INDEX waiting_entries_of_provider ON waiting_entries (provider_id, date_from) WHERE ended_at IS NULL;
CREATE INDEX waiting_entries_ended ON waiting_entries (service_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX waiting_entries_age ON waiting_entries (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX waiting_entries_email ON waiting_entries (lower(customer_email));

-- Places that were offered to somebody who waits. The hold has them (`holds`) for as long as the offer is open.
CREATE TABLE waiting_offers (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  slot_id uuid NOT NULL,
  hold_id uuid NOT NULL,
  places integer NOT NULL,
  starts_at timestamptz NOT NULL,
  offered_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Why it was theirs: what was free, how long they had waited and how that counted, and who waited longer but did not fit.
  reason jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open',
  ended_at timestamptz,
  booking_id uuid,
  CONSTRAINT waiting_offers_state_check CHECK (state IN ('open', 'booked', 'passed', 'lapsed', 'withdrawn')),
  CONSTRAINT waiting_offers_ended_check CHECK ((ended_at IS NULL) = (state = 'open')),
  CONSTRAINT waiting_offers_booked_check CHECK ((state = 'booked') = (booking_id IS NOT NULL))
);
-- Nobody is offered a departure twice.
CREATE UNIQUE INDEX waiting_offers_once ON waiting_offers (provider_id, entry_id, slot_id);
CREATE INDEX waiting_offers_of_entry ON waiting_offers (entry_id, slot_id);
CREATE INDEX waiting_offers_open ON waiting_offers (expires_at) WHERE state = 'open';

-- What is mailed to those who wait: the list's own events, as a booking's timeline is of mails about bookings.
CREATE TABLE waiting_notices (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  offer_id uuid,
  kind text NOT NULL,
  CONSTRAINT waiting_notices_kind_check CHECK (kind IN ('waiting_joined', 'waiting_offer', 'waiting_over', 'waiting_ended')),
  CONSTRAINT waiting_notices_offer_check CHECK ((offer_id IS NOT NULL) = (kind IN ('waiting_offer', 'waiting_over')))
);
CREATE INDEX waiting_notices_entry ON waiting_notices (entry_id);

-- Whether somebody may be waiting for this departure: then places that become free are set aside for the list (db/objects/waiting-list).
ALTER TABLE slots ADD COLUMN is_awaited boolean NOT NULL DEFAULT false;
CREATE INDEX slots_awaited ON slots (id) WHERE is_awaited;
