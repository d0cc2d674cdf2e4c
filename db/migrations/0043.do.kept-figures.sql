-- Figures by day and by customer, added up beside booking_totals (docs/decisions/014-lists-that-stay-fast.md), so that neither a dashboard
-- nor an account counts bookings. Nothing may be sold while they are added up for the first time.
LOCK TABLE bookings IN SHARE MODE;

-- What else is added up. Rows of servers of the version before are without it and are in the first sums below.
ALTER TABLE booking_news
  ADD COLUMN client_id uuid,
  ADD COLUMN made_at timestamptz,
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN service_fee bigint,
  ADD COLUMN final_amount bigint,
  ADD COLUMN is_expired boolean;
CREATE INDEX booking_news_client ON booking_news (client_id) WHERE client_id IS NOT NULL;

-- A provider's bookings by the Hong Kong day on which they were made, and by that of their departure.
CREATE TABLE booking_days (
  provider_id uuid NOT NULL,
  basis text NOT NULL CHECK (basis IN ('made', 'departs')),
  day date NOT NULL,
  page_id uuid,
  status text NOT NULL,
  bookings bigint NOT NULL,
  cents bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (provider_id, basis, day, page_id, status)
) WITH (fillfactor = 70);

-- Those of the marketplace, by the day on which they were made.
CREATE TABLE marketplace_days (
  day date NOT NULL,
  status text NOT NULL,
  bookings bigint NOT NULL,
  expired bigint NOT NULL,
  cents bigint NOT NULL,
  fees bigint NOT NULL,
  PRIMARY KEY (day, status)
) WITH (fillfactor = 70);

-- What customers with an account have booked and paid for; cents include the fee.
CREATE TABLE client_totals (
  client_id uuid NOT NULL,
  status text NOT NULL,
  bookings bigint NOT NULL,
  cents bigint NOT NULL,
  PRIMARY KEY (client_id, status)
) WITH (fillfactor = 70);

INSERT INTO booking_days (provider_id, basis, day, page_id, status, bookings, cents)
SELECT provider_id, basis, day, page_id, status, count(*), sum(total_price)
FROM bookings, LATERAL (VALUES ('made', (created_at AT TIME ZONE 'Asia/Hong_Kong')::date), ('departs', (starts_at AT TIME ZONE 'Asia/Hong_Kong')::date)) d (basis, day)
GROUP BY 1, 2, 3, 4, 5;
INSERT INTO marketplace_days (day, status, bookings, expired, cents, fees)
SELECT (created_at AT TIME ZONE 'Asia/Hong_Kong')::date, status, count(*), count(*) FILTER (WHERE cancelled_by = 'system'), sum(total_price), sum(service_fee)
FROM bookings GROUP BY 1, 2;
INSERT INTO client_totals (client_id, status, bookings, cents)
SELECT client_id, status, count(*), sum(final_amount) FROM bookings WHERE client_id IS NOT NULL GROUP BY 1, 2;

-- A provider's unread messages are found without their bookings (trigger name_provider).
ALTER TABLE messages ADD COLUMN provider_id uuid;
UPDATE messages SET provider_id = b.provider_id FROM bookings b WHERE b.id = booking_id;
ALTER TABLE messages ALTER COLUMN provider_id SET NOT NULL;
CREATE INDEX messages_waiting ON messages (provider_id, booking_id) WHERE read_at IS NULL AND sender = 'customer';
DROP INDEX messages_unread;

-- When an account last signed in is the first entry of its index.
CREATE INDEX sessions_newest ON sessions (user_id, created_at DESC);
DROP INDEX sessions_user;

-- Words are written in batches: each is filed when the list is emptied, at the end of every run of the job (rollup-writes.ts).
ALTER INDEX booking_search_grams SET (fastupdate = on, gin_pending_list_limit = 16384);
ALTER INDEX booking_search_all SET (fastupdate = on, gin_pending_list_limit = 16384);
