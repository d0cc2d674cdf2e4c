-- An operator cancels bookings. A check is added without looking through the rows, which the narrower one has held.
ALTER TABLE bookings DROP CONSTRAINT bookings_cancelled_by_check,
  ADD CONSTRAINT bookings_cancelled_by_check CHECK (cancelled_by IN ('provider', 'customer', 'system', 'operator')) NOT VALID;
ALTER TABLE booking_events DROP CONSTRAINT booking_events_actor_check,
  ADD CONSTRAINT booking_events_actor_check CHECK (actor IN ('provider', 'customer', 'system', 'operator')) NOT VALID;

-- An operator writes to both sides of a booking, and each reads it in its own time: `read_at` is then the customer's (messages/unread_messages).
ALTER TABLE messages ADD COLUMN provider_read_at timestamptz,
  DROP CONSTRAINT messages_sender_check,
  ADD CONSTRAINT messages_sender_check CHECK (sender IN ('provider', 'customer', 'operator')) NOT VALID;
DROP INDEX messages_waiting;
CREATE INDEX messages_waiting ON messages (provider_id, booking_id)
  WHERE sender = 'customer' AND read_at IS NULL OR sender = 'operator' AND provider_read_at IS NULL;
DROP INDEX messages_for_client;
CREATE INDEX messages_for_client ON messages (client_id, booking_id)
  WHERE sender IN ('provider', 'operator') AND read_at IS NULL AND client_id IS NOT NULL;
