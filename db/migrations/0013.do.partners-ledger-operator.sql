-- Partners earn by referral, an operator runs the marketplace, and a journal knows who is owed what (docs/decisions/018).

ALTER TABLE users DROP CONSTRAINT users_user_type_check;
ALTER TABLE users ADD CONSTRAINT users_user_type_check CHECK (user_type IN ('client', 'service_provider', 'partner', 'operator'));

-- What the operator may set; one row. Rates are basis points: 500 is 5 %.
CREATE TABLE marketplace_settings (
  only_one          boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  fee_bp            int NOT NULL DEFAULT 500 CHECK (fee_bp BETWEEN 0 AND 3000),
  commission_bp     int NOT NULL DEFAULT 800 CHECK (commission_bp BETWEEN 0 AND 5000),
  -- a click earns for so many days
  attribution_days  int NOT NULL DEFAULT 30 CHECK (attribution_days BETWEEN 1 AND 365),
  -- a commission is approved so many days after the experience was completed
  hold_days         int NOT NULL DEFAULT 7 CHECK (hold_days BETWEEN 0 AND 90),
  -- a request nobody answered is given up after so many hours
  expiry_hours      int NOT NULL DEFAULT 24 CHECK (expiry_hours BETWEEN 1 AND 720),
  approve_partners  boolean NOT NULL DEFAULT false
);
INSERT INTO marketplace_settings DEFAULT VALUES;
-- Public pages show prices with the fee.
CREATE TRIGGER tell_change AFTER UPDATE ON marketplace_settings FOR EACH STATEMENT EXECUTE FUNCTION tell_categories_change();

CREATE TABLE partners (
  id             uuid PRIMARY KEY,
  user_id        uuid NOT NULL UNIQUE REFERENCES users,
  kind           text NOT NULL CHECK (kind IN ('hotel', 'influencer', 'agency', 'other')),
  name           text NOT NULL CHECK (name <> ''),
  name_zh        text NOT NULL DEFAULT '',
  contact_name   text NOT NULL DEFAULT '',
  contact_phone  text NOT NULL DEFAULT '',
  logo           text,
  payout_method  text NOT NULL DEFAULT 'fps' CHECK (payout_method IN ('fps', 'bank')),
  payout_name    text NOT NULL DEFAULT '',
  payout_account text NOT NULL DEFAULT '',
  -- what was agreed with this partner; null: the service's or the marketplace's rate
  commission_bp  int CHECK (commission_bp BETWEEN 0 AND 5000),
  approved_at    timestamptz,
  suspended_at   timestamptz,
  suspend_reason text NOT NULL DEFAULT '',
  created_at     timestamptz NOT NULL DEFAULT now()
);

-- What a service pays for a referral, where that is not the marketplace's rate.
ALTER TABLE services ADD COLUMN commission_bp int CHECK (commission_bp BETWEEN 0 AND 5000);

-- Where a partner sends people, and where the link hangs: "lobby stand".
CREATE TABLE referral_links (
  id          uuid PRIMARY KEY,
  partner_id  uuid NOT NULL REFERENCES partners,
  -- of /r/:code; without letters that look alike
  code        text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9]{6,12}$'),
  target      text NOT NULL CHECK (target IN ('catalogue', 'page', 'service')),
  page_id     uuid REFERENCES pages ON DELETE SET NULL,
  service_id  uuid REFERENCES services ON DELETE SET NULL,
  placement   text NOT NULL DEFAULT '',
  created_at  timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz
);
CREATE INDEX referral_links_partner ON referral_links (partner_id, created_at DESC);

-- The id is all a browser keeps of a click, in a cookie and in the address it was led to: it cannot be guessed.
CREATE TABLE referral_clicks (
  id         uuid PRIMARY KEY,
  link_id    uuid NOT NULL REFERENCES referral_links,
  clicked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX referral_clicks_link ON referral_clicks (link_id, clicked_at);

-- Which click a booking was credited to, or why not; written with the booking, in the same statement. No row: no click.
CREATE TABLE booking_referrals (
  booking_id  uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
  click_id    uuid NOT NULL,
  link_id     uuid NOT NULL REFERENCES referral_links,
  partner_id  uuid NOT NULL REFERENCES partners,
  clicked_at  timestamptz NOT NULL,
  -- the rate that held when it was booked; 0 where nothing is earned
  rate_bp     int NOT NULL,
  -- for how many days a click earned then
  window_days int NOT NULL,
  reason      text NOT NULL CHECK (reason IN ('last_click', 'expired', 'not_approved', 'suspended', 'own_booking')),
  -- of own_booking: the account, the email or the phone that is the partner's own
  sign        text CHECK (sign IN ('account', 'email', 'phone')),
  -- of own_booking: what the operator decided
  decided_at  timestamptz,
  decision    text CHECK (decision IN ('paid', 'refused')),
  created_at  timestamptz NOT NULL DEFAULT now(),
  CHECK ((reason = 'own_booking') = (sign IS NOT NULL))
);
CREATE INDEX booking_referrals_partner ON booking_referrals (partner_id, created_at DESC);
CREATE INDEX booking_referrals_link ON booking_referrals (link_id);

-- Of a booking that came from a click: what its sentence is made of (contract/referrals.ts), and nothing of the customer.
CREATE FUNCTION referral_of(booking uuid) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT jsonb_build_object('partner_name', p.name, 'partner_name_zh', p.name_zh, 'placement', l.placement, 'reason', r.reason,
      'sign', r.sign, 'decision', r.decision, 'rate_bp', r.rate_bp, 'window_days', r.window_days,
      'clicked_at', utc(r.clicked_at), 'booked_at', utc(r.created_at))
    FROM booking_referrals r JOIN partners p ON p.id = r.partner_id JOIN referral_links l ON l.id = r.link_id
    WHERE r.booking_id = booking
  );

-- Money given back on a booking; what the customer gets back, in cents of final_amount.
CREATE TABLE refunds (
  id         uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings,
  amount     bigint NOT NULL CHECK (amount > 0),
  reason     text NOT NULL DEFAULT '',
  made_by    uuid REFERENCES users ON DELETE SET NULL,
  at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refunds_booking ON refunds (booking_id);
-- What was given back before this table was there.
INSERT INTO refunds (id, booking_id, amount, at)
SELECT gen_random_uuid(), id, final_amount, coalesce(cancelled_at, created_at) FROM bookings WHERE payment_status = 'refunded' AND final_amount > 0;

CREATE FUNCTION refunded_of(booking uuid) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT coalesce(sum(amount), 0)::bigint FROM refunds WHERE booking_id = booking);

ALTER TABLE booking_events DROP CONSTRAINT booking_events_event_check, ADD CONSTRAINT booking_events_event_check
  CHECK (event IN ('created', 'confirmed', 'completed', 'declined', 'cancelled', 'expired', 'paid', 'unpaid', 'refunded', 'arrived', 'no_show'));

-- What a partner was paid, once.
CREATE TABLE payouts (
  id         uuid PRIMARY KEY,
  partner_id uuid NOT NULL REFERENCES partners,
  amount     bigint NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid REFERENCES users ON DELETE SET NULL,
  paid_at    timestamptz,
  reference  text NOT NULL DEFAULT '',
  CHECK ((paid_at IS NULL) = (reference = ''))
);
CREATE INDEX payouts_partner ON payouts (partner_id, created_at DESC);

-- The journal, append-only. An entry brings a booking's accounts to what its state demands; its lines sum to nothing.
CREATE TABLE journal_entries (
  id         uuid PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('sale', 'reversal', 'adjustment', 'payout')),
  booking_id uuid REFERENCES bookings,
  payout_id  uuid UNIQUE REFERENCES payouts,
  at         timestamptz NOT NULL DEFAULT now(),
  CHECK ((booking_id IS NULL) <> (payout_id IS NULL))
);
CREATE INDEX journal_entries_at ON journal_entries (at);
CREATE INDEX journal_entries_booking ON journal_entries (booking_id, at) WHERE booking_id IS NOT NULL;

-- customer: what customers owe (+); cash: what is in hand (+); provider, partner: what is owed to them (-); fee: what the marketplace earned (-).
CREATE TABLE journal_lines (
  entry_id   uuid NOT NULL REFERENCES journal_entries,
  account    text NOT NULL CHECK (account IN ('customer', 'cash', 'provider', 'partner', 'fee')),
  -- the provider's or partner's id
  party_id   uuid,
  cents      bigint NOT NULL CHECK (cents <> 0),
  CHECK ((account IN ('provider', 'partner')) = (party_id IS NOT NULL)),
  UNIQUE NULLS NOT DISTINCT (entry_id, account, party_id)
);
CREATE INDEX journal_lines_party ON journal_lines (party_id) WHERE party_id IS NOT NULL;

CREATE FUNCTION journal_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(cents) FROM journal_lines WHERE entry_id = NEW.entry_id) <> 0 THEN
    RAISE EXCEPTION 'journal entry % does not balance', NEW.entry_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER journal_balances AFTER INSERT ON journal_lines DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION journal_balances();

-- A partner's share of an entry, and what became of it: pending, approved, paid. Negative where one was taken back.
CREATE TABLE commission_lines (
  id          uuid PRIMARY KEY,
  entry_id    uuid NOT NULL UNIQUE REFERENCES journal_entries,
  booking_id  uuid NOT NULL REFERENCES bookings,
  partner_id  uuid NOT NULL REFERENCES partners,
  cents       bigint NOT NULL CHECK (cents <> 0),
  created_at  timestamptz NOT NULL DEFAULT now(),
  approved_at timestamptz,
  payout_id   uuid REFERENCES payouts,
  CHECK (payout_id IS NULL OR approved_at IS NOT NULL)
);
CREATE INDEX commission_lines_partner ON commission_lines (partner_id, created_at DESC);
CREATE INDEX commission_lines_booking ON commission_lines (booking_id);
CREATE INDEX commission_lines_waiting ON commission_lines (booking_id) WHERE approved_at IS NULL;

-- What was earned by whom of a booking as it stands now: of a live one the provider's share, the fee and the commission, each less its
-- share of what was given back; of any, what is in hand and what the customer still owes. The one definition of what the journal must
-- come to. Shares are rounded half-up; what is left over by rounding is the provider's.
CREATE FUNCTION share_of(part bigint, given_back bigint, whole bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN whole = 0 THEN 0 ELSE div(2 * part::numeric * given_back + whole, 2 * whole)::bigint END;
CREATE VIEW booking_demands AS
SELECT b.id AS booking_id, due.account, due.party_id, due.cents
FROM bookings b
LEFT JOIN booking_referrals r ON r.booking_id = b.id
CROSS JOIN LATERAL (SELECT refunded_of(b.id) AS cents) back
CROSS JOIN LATERAL (
  SELECT CASE WHEN b.status IN ('confirmed', 'completed') THEN b.final_amount - back.cents ELSE 0 END AS sold,
    CASE WHEN b.status IN ('confirmed', 'completed') THEN b.service_fee - share_of(b.service_fee, back.cents, b.final_amount) ELSE 0 END AS fee,
    CASE WHEN b.status IN ('confirmed', 'completed') AND (r.reason = 'last_click' OR r.decision = 'paid')
      THEN earned.cents - share_of(earned.cents, back.cents, b.final_amount) ELSE 0 END AS commission,
    CASE WHEN b.payment_status = 'unpaid' THEN 0 ELSE b.final_amount - back.cents END AS in_hand
  FROM (SELECT (b.total_price * coalesce(r.rate_bp, 0) + 5000) / 10000 AS cents) earned
) m
CROSS JOIN LATERAL (VALUES
  ('customer', NULL::uuid, m.sold - m.in_hand),
  ('cash', NULL, m.in_hand),
  ('fee', NULL, -m.fee),
  ('partner', r.partner_id, -m.commission),
  ('provider', b.provider_id, m.fee + m.commission - m.sold)
) due (account, party_id, cents)
WHERE due.cents <> 0;

-- Bookings whose accounts may have to be brought up to date; a job does, and drops the note.
CREATE TABLE journal_due (
  booking_id uuid NOT NULL
);
CREATE FUNCTION note_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'bookings' THEN
    INSERT INTO journal_due VALUES (NEW.id);
  ELSE
    INSERT INTO journal_due VALUES (NEW.booking_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_journal AFTER UPDATE OF payment_status ON bookings FOR EACH ROW EXECUTE FUNCTION note_journal();
CREATE TRIGGER note_journal AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION note_journal();
CREATE TRIGGER note_journal AFTER UPDATE ON booking_referrals FOR EACH ROW EXECUTE FUNCTION note_journal();
-- Every other change leaves its note where totals are added up (note_booking, 0009), so a booking writes none for the journal: what was
-- added up there is handed on here.
CREATE FUNCTION hand_on_to_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_due SELECT DISTINCT booking_id FROM added_up;
  RETURN NULL;
END $$;
CREATE TRIGGER hand_on_to_journal AFTER DELETE ON booking_news REFERENCING OLD TABLE AS added_up
  FOR EACH STATEMENT EXECUTE FUNCTION hand_on_to_journal();
INSERT INTO journal_due SELECT id FROM bookings WHERE status IN ('confirmed', 'completed') OR payment_status <> 'unpaid';

-- Every privileged act: who, what, on whom, why.
CREATE TABLE audit_log (
  id         uuid PRIMARY KEY,
  at         timestamptz NOT NULL DEFAULT now(),
  actor_id   uuid REFERENCES users ON DELETE SET NULL,
  actor_name text NOT NULL,
  act        text NOT NULL,
  subject    text NOT NULL,
  subject_id uuid,
  details    jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);

ALTER TABLE providers ADD COLUMN suspend_reason text NOT NULL DEFAULT '';
-- Hidden by the operator, whatever the provider set.
ALTER TABLE services ADD COLUMN hidden_at timestamptz, ADD COLUMN hide_reason text NOT NULL DEFAULT '';
ALTER TABLE reviews ADD COLUMN hidden_at timestamptz, ADD COLUMN hide_reason text NOT NULL DEFAULT '';

-- What somebody agreed to, when, and which wording.
CREATE TABLE consents (
  id       uuid PRIMARY KEY,
  user_id  uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind     text NOT NULL CHECK (kind IN ('terms', 'newsletter')),
  wording  text NOT NULL,
  at       timestamptz NOT NULL DEFAULT now(),
  -- a newsletter may be given up again; that it once was wanted stays
  withdrawn_at timestamptz
);
CREATE INDEX consents_user ON consents (user_id);

-- The operator looks bookings up by when they were made and by any part of what their customers are called. Neither costs a booking much:
-- the first is a few words for many pages, the second is kept by the job that files bookings (0009).
CREATE INDEX bookings_age ON bookings USING brin (created_at);
CREATE INDEX booking_search_all ON booking_search USING gin (search_grams('00000000-0000-0000-0000-000000000000', words)) WITH (fastupdate = off);
-- Given up, or tried again.
CREATE INDEX mails_failed ON mails (created_at DESC, id DESC) WHERE state = 'failed';

-- Hidden services are no part of the catalogue, hidden reviews of no figure (0010).
CREATE OR REPLACE VIEW live_services AS
SELECT s.* FROM services s JOIN providers p ON p.id = s.provider_id
WHERE s.status = 'active' AND s.archived_at IS NULL AND s.hidden_at IS NULL AND p.suspended_at IS NULL;
CREATE OR REPLACE VIEW service_ranks AS
SELECT s.id AS service_id, avg(r.rating)::real AS rating, ((coalesce(sum(r.rating), 0) + 20) / (count(r.id) + 5)::numeric)::real AS rank
FROM services s LEFT JOIN reviews r ON r.service_id = s.id AND r.hidden_at IS NULL
GROUP BY s.id;

-- A booking as its provider and its client see it (0009), with what was given back.
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
  b.source, b.attendance, hkd(refunded_of(b.id)) AS refunded
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

-- A service as the public sees it (0008), with the fee its price is told with.
CREATE OR REPLACE VIEW service_shapes AS
SELECT
  s.id, s.provider_id, s.title, s.title_zh, s.description, s.description_zh,
  s.short_description, s.short_description_zh, s.status, hkd(s.price) AS price,
  s.duration_minutes, round(s.duration_minutes / 60.0, 2)::float8 AS duration,
  s.location, s.location_zh,
  CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'name_zh', c.name_zh) END AS category,
  s.featured_image, s.gallery,
  (SELECT count(*) FROM bookings b WHERE b.service_id = s.id AND b.status <> 'cancelled') AS booking_count,
  r.rating, r.total_reviews, s.difficulty,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'kind', u.kind, 'title', u.title, 'title_zh', u.title_zh,
      'price', hkd(u.price), 'min_age', u.min_age, 'max_age', u.max_age, 'takes_place', u.takes_place) ORDER BY u.position, u.kind), '[]')
    FROM units u WHERE u.service_id = s.id) AS units,
  s.confirmation, s.cutoff_minutes, s.cancellation_hours, s.min_participants, s.max_participants, s.languages,
  s.highlights, s.highlights_zh, s.includes, s.includes_zh, s.excludes, s.excludes_zh,
  s.meeting_point, s.meeting_point_zh, s.latitude, s.longitude,
  jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh, 'licence_number', p.licence_number, 'verified', p.verified_at IS NOT NULL) AS provider,
  (SELECT pg.slug FROM page_services ps JOIN pages pg ON pg.id = ps.page_id
    WHERE ps.service_id = s.id AND pg.is_published ORDER BY pg.created_at, pg.id LIMIT 1) AS page_slug,
  (SELECT fee_bp FROM marketplace_settings) AS fee_bp
FROM services s
JOIN providers p ON p.id = s.provider_id
LEFT JOIN categories c ON c.id = s.category_id
CROSS JOIN LATERAL (
  SELECT round(avg(rating), 1)::float8 AS rating, count(*) AS total_reviews FROM reviews WHERE service_id = s.id AND hidden_at IS NULL
) r;

-- What earns a partner money, with what it has earned so far.
CREATE VIEW credited_bookings AS
SELECT r.booking_id, r.link_id, r.partner_id, r.created_at AS booked_at, b.status,
  coalesce((SELECT sum(c.cents) FROM commission_lines c WHERE c.booking_id = r.booking_id), 0)::bigint AS cents
FROM booking_referrals r JOIN bookings b ON b.id = r.booking_id
WHERE r.reason = 'last_click' OR r.decision = 'paid';

-- The pages that anyone can see.
CREATE VIEW live_pages AS
SELECT pg.* FROM pages pg JOIN providers p ON p.id = pg.provider_id WHERE pg.is_published AND p.suspended_at IS NULL;

-- When the first of so many Hong Kong days began, today among them.
CREATE FUNCTION first_of_days(days int) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT (((now() AT TIME ZONE 'Asia/Hong_Kong')::date - days + 1)::timestamp AT TIME ZONE 'Asia/Hong_Kong') $$;

-- A phone number to compare: typed with or without spaces, brackets and hyphens.
CREATE FUNCTION only_digits(phone text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(phone, '\D', '', 'g');
