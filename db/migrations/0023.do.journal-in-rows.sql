-- An entry of the journal is one row with a column for each account, so that the table itself refuses one that does not balance or is
-- empty, also by UPDATE (docs/decisions/018). The signs are those of 0013: what customers owe and what is in hand are positive, what is owed
-- to providers, to partners and to the marketplace negative.
DO $$
DECLARE
  wrong record;
BEGIN
  SELECT e.id INTO wrong
  FROM journal_entries e LEFT JOIN journal_lines l ON l.entry_id = e.id
  GROUP BY e.id HAVING count(l.cents) = 0 OR sum(l.cents) <> 0 OR count(*) <> count(DISTINCT l.account) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'entry % of the journal is empty, does not balance, or has an account twice', wrong.id
      USING HINT = 'Somebody changed the journal by hand. Run "npm run check:money" of the version before, and put right what it names.';
  END IF;
END $$;

DROP VIEW booking_demands;
ALTER TABLE journal_entries
  ADD COLUMN customer bigint NOT NULL DEFAULT 0,
  ADD COLUMN cash     bigint NOT NULL DEFAULT 0,
  ADD COLUMN fee      bigint NOT NULL DEFAULT 0,
  ADD COLUMN provider bigint NOT NULL DEFAULT 0,
  ADD COLUMN partner  bigint NOT NULL DEFAULT 0,
  -- whose sale it is; none of a payout
  ADD COLUMN provider_id uuid,
  -- whom `partner` is owed to
  ADD COLUMN partner_id  uuid;
UPDATE journal_entries e
SET customer = l.customer, cash = l.cash, fee = l.fee, provider = l.provider, partner = l.partner, partner_id = l.partner_id,
  provider_id = (SELECT b.provider_id FROM bookings b WHERE b.id = e.booking_id)
FROM (
  SELECT entry_id,
    coalesce(sum(cents) FILTER (WHERE account = 'customer'), 0) AS customer, coalesce(sum(cents) FILTER (WHERE account = 'cash'), 0) AS cash,
    coalesce(sum(cents) FILTER (WHERE account = 'fee'), 0) AS fee, coalesce(sum(cents) FILTER (WHERE account = 'provider'), 0) AS provider,
    coalesce(sum(cents) FILTER (WHERE account = 'partner'), 0) AS partner,
    (array_agg(party_id) FILTER (WHERE account = 'partner'))[1] AS partner_id
  FROM journal_lines GROUP BY entry_id
) l WHERE l.entry_id = e.id;
ALTER TABLE journal_entries
  ADD CONSTRAINT journal_entries_balance CHECK (customer + cash + fee + provider + partner = 0),
  ADD CONSTRAINT journal_entries_not_empty CHECK (customer <> 0 OR cash <> 0 OR fee <> 0 OR provider <> 0 OR partner <> 0),
  ADD CONSTRAINT journal_entries_provider CHECK ((booking_id IS NULL) = (provider_id IS NULL) AND (provider_id IS NOT NULL OR provider = 0)),
  ADD CONSTRAINT journal_entries_partner CHECK ((partner = 0) = (partner_id IS NULL));
DROP TABLE journal_lines;
DROP FUNCTION journal_balances();
CREATE INDEX journal_entries_of_provider ON journal_entries (provider_id, at) WHERE provider_id IS NOT NULL;
CREATE INDEX journal_entries_of_partner ON journal_entries (partner_id, at) WHERE partner_id IS NOT NULL;

-- As in 0013, a row for each booking instead of one for each account. All of them are 0 where nothing is demanded.
CREATE VIEW booking_demands AS
SELECT b.id AS booking_id, b.provider_id, r.partner_id, m.sold - m.in_hand AS customer, m.in_hand AS cash, -m.fee AS fee,
  m.fee + m.commission - m.sold AS provider, -m.commission AS partner
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
) m;
