-- Slots made by one bulk creation, so that it can be undone.
ALTER TABLE slots ADD COLUMN batch_id uuid;
CREATE INDEX slots_batch ON slots (batch_id) WHERE batch_id IS NOT NULL;

-- A slot that only cancelled bookings point to may be deleted: they keep their own snapshot of it.
ALTER TABLE bookings ALTER COLUMN slot_id DROP NOT NULL;
ALTER TABLE bookings ADD CONSTRAINT bookings_live_has_slot CHECK (slot_id IS NOT NULL OR status = 'cancelled');
ALTER TABLE bookings DROP CONSTRAINT bookings_slot_id_fkey;
ALTER TABLE bookings ADD CONSTRAINT bookings_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slots ON DELETE SET NULL;
-- Its ledger sums to nothing, and goes with it.
ALTER TABLE seat_moves DROP CONSTRAINT seat_moves_slot_id_fkey;
ALTER TABLE seat_moves ADD CONSTRAINT seat_moves_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slots ON DELETE CASCADE;

ALTER TABLE bookings
  ADD COLUMN source text NOT NULL DEFAULT 'page' CHECK (source IN ('page', 'phone', 'walk_in')),
  ADD COLUMN attendance text NOT NULL DEFAULT 'expected' CHECK (attendance IN ('expected', 'arrived', 'no_show')),
  ADD COLUMN checked_in_at timestamptz;
ALTER TABLE booking_events DROP CONSTRAINT booking_events_event_check;
ALTER TABLE booking_events ADD CONSTRAINT booking_events_event_check
  CHECK (event IN ('created', 'confirmed', 'completed', 'declined', 'cancelled', 'expired', 'paid', 'unpaid', 'arrived', 'no_show'));

-- Requests the expiry job looks for.
CREATE INDEX bookings_pending ON bookings (created_at) WHERE status = 'pending';
-- Two-character Chinese words and any part of a name or reference, within one provider's bookings.
CREATE INDEX bookings_provider_start ON bookings (provider_id, starts_at DESC, id DESC);

-- Pictures that were kept, so that those nothing shows any more can be removed.
CREATE TABLE pictures (
  name     text PRIMARY KEY,
  -- who kept it last; a picture is named by its content, so two providers may share one
  kept_at  timestamptz NOT NULL DEFAULT now()
);
