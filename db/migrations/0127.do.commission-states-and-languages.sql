-- Where the commission of a referral is in its life is stored with it, and how many there are by state and month is added up, so that a
-- partner's list by state reads a page of it and not all that ever came by its links. Database objects keep both (file_commission_states);
-- these locks keep the jobs of other servers from writing between what is worked out here and the triggers that follow.
SELECT pg_advisory_xact_lock(hashtext('sampan journal'));
LOCK TABLE journal_due, payouts, commission_lines, booking_referrals IN SHARE ROW EXCLUSIVE MODE;

-- Null until the journal has taken the booking's first note.
ALTER TABLE booking_referrals ADD COLUMN commission_state text
  CHECK (commission_state IN ('pending', 'approved', 'paid', 'held', 'reversed', 'none'));

-- How many referrals of a partner, by the Hong Kong month of the booking's making, are stored in each state.
CREATE TABLE commission_counts (
  partner_id uuid NOT NULL,
  month      date NOT NULL,
  state      text NOT NULL,
  referrals  bigint NOT NULL,
  PRIMARY KEY (partner_id, month, state)
);

-- It comes back for changes that the journal has to hear of (db/objects/ledger/note_journal.sql); a stored state is none.
DROP TRIGGER IF EXISTS note_journal ON booking_referrals;

UPDATE booking_referrals r
SET commission_state = CASE
  WHEN r.reason = 'own_booking' AND r.decision IS NULL THEN 'held'
  WHEN r.reason NOT IN ('last_click', 'own_booking') OR r.decision = 'refused' OR r.rate_bp = 0 OR b.total_price = 0 THEN 'none'
  WHEN b.status = 'cancelled' OR c.cents = 0 THEN 'reversed'
  WHEN c.cents IS NULL OR c.waits THEN 'pending'
  WHEN c.is_unpaid THEN 'approved' ELSE 'paid' END
FROM bookings b
LEFT JOIN (
  SELECT l.booking_id, sum(l.cents) AS cents, bool_or(l.approved_at IS NULL) AS waits, bool_or(l.cents > 0 AND o.paid_at IS NULL) AS is_unpaid
  FROM commission_lines l LEFT JOIN payouts o ON o.id = l.payout_id GROUP BY 1
) c ON c.booking_id = b.id
WHERE b.id = r.booking_id;

INSERT INTO commission_counts (partner_id, month, state, referrals)
SELECT partner_id, date_trunc('month', created_at AT TIME ZONE 'Asia/Hong_Kong'), commission_state, count(*) FROM booking_referrals GROUP BY 1, 2, 3;

CREATE INDEX booking_referrals_state ON booking_referrals (partner_id, commission_state, created_at, booking_id);
CREATE INDEX commission_lines_payout ON commission_lines (payout_id) WHERE payout_id IS NOT NULL;

-- Which languages there are is said in rules/localized-text.ts alone: a further one needs no migration.
ALTER TABLE users DROP CONSTRAINT users_locale_check;
ALTER TABLE users ADD CONSTRAINT users_locale_check CHECK (locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$') NOT VALID;
ALTER TABLE bookings DROP CONSTRAINT bookings_locale_check;
ALTER TABLE bookings ADD CONSTRAINT bookings_locale_check CHECK (locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$') NOT VALID;
ALTER TABLE mails DROP CONSTRAINT mails_locale_check;
ALTER TABLE mails ADD CONSTRAINT mails_locale_check CHECK (locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$') NOT VALID;
