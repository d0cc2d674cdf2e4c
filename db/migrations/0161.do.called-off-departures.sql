-- Departures that were called off (docs/decisions/074-calling-off.md): one row for each run over the bookings of some slots.
CREATE TABLE call_offs (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers (id),
  slot_ids uuid[] NOT NULL,
  outcome text NOT NULL,
  reason_en text NOT NULL,
  reason_zh text NOT NULL,
  -- Until when guests choose another date; without a choice they are paid back.
  choose_by timestamptz,
  actor text NOT NULL,
  actor_name text NOT NULL,
  staff_id uuid,
  staff_role text,
  -- The warning by which it was called off, when that was issued, and what the rule says, in both languages.
  weather jsonb,
  -- How many bookings were to be ended or postponed when it began.
  bookings int NOT NULL,
  cancelled int NOT NULL DEFAULT 0,
  postponed int NOT NULL DEFAULT 0,
  -- Cents that became due to guests.
  refund_amount bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When it last went on; a run that stands still is taken up again.
  worked_at timestamptz,
  finished_at timestamptz,
  CONSTRAINT call_offs_outcome_check CHECK (outcome IN ('cancel', 'postpone')),
  CONSTRAINT call_offs_actor_check CHECK (actor IN ('provider', 'operator', 'weather')),
  CONSTRAINT call_offs_slots_check CHECK (cardinality(slot_ids) > 0),
  CONSTRAINT call_offs_choose_by_check CHECK ((outcome = 'postpone') = (choose_by IS NOT NULL)),
  CONSTRAINT call_offs_staff_check CHECK ((staff_id IS NULL) = (staff_role IS NULL))
);
CREATE INDEX call_offs_of_provider ON call_offs (provider_id, created_at DESC, id DESC);
CREATE INDEX call_offs_newest ON call_offs (created_at DESC, id DESC);
CREATE INDEX call_offs_unfinished ON call_offs (created_at) WHERE finished_at IS NULL;

ALTER TABLE bookings
  -- The last run that ended or postponed it.
  ADD COLUMN call_off_id uuid,
  -- Until when the customer of a postponed, confirmed booking chooses another date.
  ADD COLUMN choose_by timestamptz;
CREATE INDEX bookings_called_off ON bookings (call_off_id, id) WHERE call_off_id IS NOT NULL;
CREATE INDEX bookings_postponed ON bookings (choose_by) WHERE choose_by IS NOT NULL AND status = 'confirmed';

ALTER TABLE booking_events
  DROP CONSTRAINT booking_events_event_check,
  ADD CONSTRAINT booking_events_event_check CHECK (event IN ('created', 'email_confirmed', 'confirmed', 'changed', 'completed', 'reopened', 'declined',
    'cancelled', 'postponed', 'expired', 'payment_reported', 'payment_received', 'payment_missing', 'payment_flagged', 'payment_expired', 'payment_unconfirmed',
    'paid', 'unpaid', 'refunded', 'arrived', 'no_show')) NOT VALID;
