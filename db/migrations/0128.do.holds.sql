-- Places that are kept for ten minutes while somebody books. Not bookings: lists, totals, mails and the journal see none. The row of a hold is
-- its lines in the seat ledger: taken when it was made, given back when it ended. A day after its end it is deleted; its lines are nil by then.
CREATE TABLE holds (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  service_id uuid NOT NULL,
  slot_id uuid NOT NULL,
  places integer NOT NULL,
  -- A hash of the secret that the holder made up.
  holder text NOT NULL,
  -- A key of the network address, as bookings have it.
  visitor text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_as text,
  booking_id uuid,
  CONSTRAINT holds_places_check CHECK (places > 0),
  CONSTRAINT holds_ended_as_check CHECK (ended_as IN ('booked', 'cancelled', 'expired', 'replaced')),
  CONSTRAINT holds_ended_check CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
  CONSTRAINT holds_booked_check CHECK ((ended_as IS NOT DISTINCT FROM 'booked') = (booking_id IS NOT NULL))
);
CREATE UNIQUE INDEX holds_live_of_holder ON holds (holder, slot_id) WHERE ended_at IS NULL;
CREATE INDEX holds_live_on_slot ON holds (slot_id) WHERE ended_at IS NULL;
CREATE INDEX holds_live_of_visitor ON holds (visitor) WHERE ended_at IS NULL;
CREATE INDEX holds_to_expire ON holds (expires_at) WHERE ended_at IS NULL;
CREATE INDEX holds_age ON holds USING brin (created_at);
