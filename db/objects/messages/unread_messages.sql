-- Messages that a side of their booking has not read, once for each such side. What the marketplace writes is read by both: `read_at` is when
-- the customer did, `provider_read_at` when the provider did. Two indexes of few rows, however many messages there are.
CREATE OR REPLACE VIEW unread_messages AS
SELECT id, booking_id, provider_id, client_id, sender, body, created_at, 'provider' AS side FROM messages
WHERE sender = 'customer' AND read_at IS NULL OR sender = 'operator' AND provider_read_at IS NULL
UNION ALL
SELECT id, booking_id, provider_id, client_id, sender, body, created_at, 'customer' FROM messages
WHERE sender IN ('provider', 'operator') AND read_at IS NULL;
