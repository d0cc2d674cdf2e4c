-- What is on sale must say what it is, in one language at least.
ALTER TABLE services DROP CONSTRAINT services_check1;
ALTER TABLE services ADD CONSTRAINT services_on_sale_says_what
  CHECK (status <> 'active' OR (title || title_zh <> '' AND description || description_zh <> ''));

-- The bulk creation that made a slot, so that it can be undone.
ALTER TABLE slots ADD COLUMN batch_id uuid;
CREATE INDEX slots_batch ON slots (batch_id) WHERE batch_id IS NOT NULL;

-- When its provider first copied the address or took the QR code along: the last of a provider's first steps.
ALTER TABLE pages ADD COLUMN shared_at timestamptz;

-- A service nobody booked may be deleted, its slots with it.
ALTER TABLE slots DROP CONSTRAINT slots_service_id_fkey, ADD FOREIGN KEY (service_id) REFERENCES services ON DELETE CASCADE;

-- A slot that only cancelled bookings point to may be deleted: they keep their own snapshot of it.
-- Its ledger sums to nothing, and goes with it.
ALTER TABLE bookings ALTER COLUMN slot_id DROP NOT NULL;
ALTER TABLE bookings DROP CONSTRAINT bookings_slot_id_fkey, ADD FOREIGN KEY (slot_id) REFERENCES slots ON DELETE SET NULL;
ALTER TABLE bookings ADD CONSTRAINT bookings_live_has_slot CHECK (slot_id IS NOT NULL OR status = 'cancelled');
ALTER TABLE seat_moves DROP CONSTRAINT seat_moves_slot_id_fkey, ADD FOREIGN KEY (slot_id) REFERENCES slots ON DELETE CASCADE;

-- Bookings taken by telephone or at the door, and who came.
ALTER TABLE bookings
  ADD COLUMN source text NOT NULL DEFAULT 'page' CHECK (source IN ('page', 'phone', 'walk_in')),
  ADD COLUMN attendance text NOT NULL DEFAULT 'expected' CHECK (attendance IN ('expected', 'arrived', 'no_show')),
  ADD COLUMN checked_in_at timestamptz;
ALTER TABLE booking_events DROP CONSTRAINT booking_events_event_check, ADD CONSTRAINT booking_events_event_check
  CHECK (event IN ('created', 'confirmed', 'completed', 'declined', 'cancelled', 'expired', 'paid', 'unpaid', 'arrived', 'no_show'));

CREATE INDEX bookings_provider_start ON bookings (provider_id, starts_at DESC, id DESC);
-- requests the expiry job looks for
CREATE INDEX bookings_pending ON bookings (created_at) WHERE status = 'pending';
-- the newest cancellation, which a provider's open screens watch for
CREATE INDEX bookings_cancelled ON bookings (provider_id, cancelled_at DESC) WHERE cancelled_at IS NOT NULL;
-- what a provider has not read yet
CREATE INDEX messages_unread ON messages (booking_id) WHERE read_at IS NULL AND sender = 'customer';

-- Pictures that were kept, so that those nothing shows any more can be removed. Named by their content: two providers may share one.
CREATE TABLE pictures (
  name    text PRIMARY KEY,
  kept_at timestamptz NOT NULL DEFAULT now()
);
-- Those that are shown already.
INSERT INTO pictures (name)
SELECT DISTINCT substring(address FROM '^/media/([0-9a-f]{24})-1600\.webp$')
FROM (SELECT featured_image FROM services UNION SELECT unnest(gallery) FROM services
  UNION SELECT logo FROM pages UNION SELECT banner_image FROM pages) shown (address)
WHERE address ~ '^/media/[0-9a-f]{24}-1600\.webp$';

-- A booking as its provider and its client see it (contract/bookings.ts), without what depends on who looks.
CREATE OR REPLACE VIEW booking_shapes AS
SELECT
  b.id, b.provider_id, b.client_id, b.service_id, b.page_id, b.slot_id, b.starts_at,
  b.booking_reference AS booking_id, b.booking_reference, b.confirmation_code, b.status,
  jsonb_build_object('username', coalesce(u.username, b.customer_name), 'email', b.customer_email) AS client,
  b.customer_name AS client_name, coalesce(u.username, b.customer_name) AS client_username,
  b.customer_email AS client_email, b.customer_phone AS client_phone,
  jsonb_build_object('id', s.id, 'title', b.service_title, 'title_zh', b.service_title_zh, 'description', s.description,
    'description_zh', s.description_zh, 'location', s.location, 'location_zh', s.location_zh,
    'featured_image', s.featured_image, 'price', hkd(s.price)) AS service,
  b.service_title, b.service_title_zh,
  (b.starts_at AT TIME ZONE 'Asia/Hong_Kong')::date AS booking_date,
  (b.starts_at AT TIME ZONE 'Asia/Hong_Kong')::time(0)::text AS booking_time,
  (b.ends_at AT TIME ZONE 'Asia/Hong_Kong')::time(0)::text AS end_time,
  b.participants AS number_of_people, b.participants,
  bu.units, hkd(bu.unit_price) AS unit_price,
  hkd(b.total_price) AS total_price, hkd(b.service_fee) AS service_fee, hkd(b.final_amount) AS final_amount,
  b.special_requests, b.payment_status, b.admin_notes,
  CASE WHEN pg.id IS NOT NULL THEN jsonb_build_object('id', pg.id, 'title', pg.title, 'title_zh', pg.title_zh, 'slug', pg.slug) END AS page,
  b.cancel_reason, b.cancelled_by,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('event', e.event,
      'at', utc(e.at),
      'by', e.actor_name, 'note', e.note) ORDER BY e.at, e.id), '[]')
    FROM booking_events e WHERE e.booking_id = b.id) AS timeline,
  utc(b.created_at) AS created_at, utc(b.confirmed_at) AS confirmed_at, utc(b.completed_at) AS completed_at, utc(b.cancelled_at) AS cancelled_at,
  (SELECT count(*) FROM messages m WHERE m.booking_id = b.id AND m.sender = 'customer' AND m.read_at IS NULL) AS unread_by_provider,
  (SELECT count(*) FROM messages m WHERE m.booking_id = b.id AND m.sender = 'provider' AND m.read_at IS NULL) AS unread_by_customer,
  b.source, b.attendance
FROM bookings b
JOIN services s ON s.id = b.service_id
LEFT JOIN users u ON u.id = b.client_id
LEFT JOIN pages pg ON pg.id = b.page_id
CROSS JOIN LATERAL (
  SELECT jsonb_agg(jsonb_build_object('unit', unit_id, 'kind', kind, 'title', title, 'title_zh', title_zh,
      'quantity', quantity, 'price', hkd(price)) ORDER BY price DESC, kind) AS units,
    -- the price of a grown-up, or of the dearest ticket when none came
    coalesce(max(price) FILTER (WHERE kind = 'adult'), max(price), 0) AS unit_price
  FROM booking_units WHERE booking_id = b.id
) bu;

-- Lists of bookings stay as fast as they are however many there are (decision 014). A booking only leaves a note here, as every change
-- of what is counted does; a job adds the notes up a little later. Whoever reads takes the notes into account that are still here.
-- No index and no reference: a note is written with every booking, and read as one of a few.
CREATE TABLE booking_news (
  booking_id       uuid NOT NULL,
  provider_id      uuid NOT NULL,
  service_id       uuid NOT NULL,
  page_id          uuid,
  service_title    text NOT NULL,
  service_title_zh text NOT NULL,
  status           text NOT NULL,
  -- what it adds to the totals: 1 booking and its price, or the same less
  bookings         int NOT NULL,
  cents            bigint NOT NULL,
  is_new           boolean NOT NULL
)
WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000000);

CREATE TABLE booking_totals (
  provider_id      uuid NOT NULL,
  service_id       uuid NOT NULL,
  page_id          uuid,
  -- as they were when booked
  service_title    text NOT NULL,
  service_title_zh text NOT NULL,
  status           text NOT NULL,
  bookings         bigint NOT NULL,
  cents            bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (provider_id, service_id, page_id, service_title, service_title_zh, status)
)
WITH (fillfactor = 70);

CREATE FUNCTION note_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO booking_news VALUES (OLD.id, OLD.provider_id, OLD.service_id, OLD.page_id, OLD.service_title, OLD.service_title_zh, OLD.status, -1, -OLD.total_price, false);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO booking_news VALUES (NEW.id, NEW.provider_id, NEW.service_id, NEW.page_id, NEW.service_title, NEW.service_title_zh, NEW.status, 1, NEW.total_price, TG_OP = 'INSERT');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_booking AFTER INSERT OR DELETE OR UPDATE OF status, page_id, total_price ON bookings
  FOR EACH ROW EXECUTE FUNCTION note_booking();
INSERT INTO booking_news SELECT id, provider_id, service_id, page_id, service_title, service_title_zh, status, 1, total_price, true FROM bookings;

-- Every three letters that follow one another, with the provider's mark before them: any part of a word finds it, and one provider's
-- search never meets another's bookings. At the end of a text they are two, then one, so that 美玲 is found by its beginning.
CREATE FUNCTION search_grams(provider uuid, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT array_to_tsvector(array_agg(right(provider::text, 6) || substr(words, n, 3))) FROM generate_series(1, length(words)) AS n);

-- The grams that words with this part must have; up to three letters are the beginning of one.
CREATE FUNCTION search_query(provider uuid, part text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT string_agg('''' || replace(replace(right(provider::text, 6) || substr(lower(part), n, 3), '\', '\\'), '''', '''''') || ''''
    || CASE WHEN length(part) < 3 THEN ':*' ELSE '' END, ' & ')
    FROM generate_series(1, greatest(length(lower(part)) - 2, 1)) AS n)::tsquery;

-- What a provider knows customers by (server/bookings/matching.ts). What they have booked is not among it: whole seasons share a title,
-- and the totals know those.
-- No reference: checking it would lock each booking while it is filed, and what points to none finds none.
CREATE TABLE booking_search (
  booking_id  uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  words       text NOT NULL
);
CREATE INDEX booking_search_grams ON booking_search USING gin (search_grams(provider_id, words)) WITH (fastupdate = off);

-- The newest bookings of a service in each state come in order, however many it has.
DROP INDEX bookings_service;
CREATE INDEX bookings_service ON bookings (service_id, status, created_at DESC, id DESC);
