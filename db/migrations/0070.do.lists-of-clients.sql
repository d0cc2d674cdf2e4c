-- A client's list is read by what there is of each state, in the order of departure, and unread messages without the bookings.
CREATE INDEX bookings_of_client ON bookings (client_id, status, starts_at) WHERE client_id IS NOT NULL;
DROP INDEX bookings_client;
ALTER TABLE messages ADD COLUMN client_id uuid;
UPDATE messages SET client_id = b.client_id FROM bookings b WHERE b.id = booking_id AND b.client_id IS NOT NULL;
CREATE INDEX messages_for_client ON messages (client_id, booking_id) WHERE read_at IS NULL AND sender = 'provider' AND client_id IS NOT NULL;

-- A message is named by both sides now (messages/name_sides).
DROP TRIGGER IF EXISTS name_provider ON messages;
DELETE FROM schema_objects WHERE name = 'messages/name_provider';
