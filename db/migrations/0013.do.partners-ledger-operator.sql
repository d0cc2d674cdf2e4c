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
  expiry_hours      int NOT NULL DEFAULT 48 CHECK (expiry_hours BETWEEN 1 AND 720),
  approve_partners  boolean NOT NULL DEFAULT false
);
INSERT INTO marketplace_settings DEFAULT VALUES;

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

-- Bookings whose accounts may have to be brought up to date; a job does, and drops the note.
CREATE TABLE journal_due (
  booking_id uuid NOT NULL
);

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
  at       timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consents_user ON consents (user_id);
