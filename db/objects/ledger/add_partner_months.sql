-- Adds new entries of the journal to what their partners' months come to; entries never change.
CREATE OR REPLACE FUNCTION add_partner_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO partner_months AS m (partner_id, month, earned, reversed, paid_out)
  SELECT partner_id, date_trunc('month', at AT TIME ZONE 'Asia/Hong_Kong')::date,
    coalesce(-sum(partner) FILTER (WHERE kind <> 'payout' AND partner < 0), 0), coalesce(-sum(partner) FILTER (WHERE kind <> 'payout' AND partner > 0), 0),
    coalesce(-sum(partner) FILTER (WHERE kind = 'payout'), 0)
  FROM entered WHERE partner_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (partner_id, month) DO UPDATE
    SET earned = m.earned + excluded.earned, reversed = m.reversed + excluded.reversed, paid_out = m.paid_out + excluded.paid_out;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_partner_months AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS entered
  FOR EACH STATEMENT EXECUTE FUNCTION add_partner_months();
