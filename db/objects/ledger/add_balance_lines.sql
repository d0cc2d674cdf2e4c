-- Adds new lines to what their providers' balances and months, and the marketplace's fees, come to. The writer of lines has locked the journal.
CREATE OR REPLACE FUNCTION add_balance_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO provider_balances AS t (provider_id, open) SELECT provider_id, sum(cents) FROM added GROUP BY 1 ORDER BY 1
  ON CONFLICT (provider_id) DO UPDATE SET open = t.open + excluded.open;

  INSERT INTO provider_months AS m (provider_id, month, delivered, withheld, share, fee, commission, collected)
  SELECT provider_id, date_trunc('month', at AT TIME ZONE 'Asia/Hong_Kong')::date, sum(share + fee + commission - refunded - withheld), sum(withheld), sum(share), sum(fee),
    sum(commission), sum(collected)
  FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (provider_id, month) DO UPDATE SET delivered = m.delivered + excluded.delivered, withheld = m.withheld + excluded.withheld, share = m.share + excluded.share, fee = m.fee + excluded.fee,
    commission = m.commission + excluded.commission, collected = m.collected + excluded.collected;

  INSERT INTO fee_days AS d (day, fee) SELECT (at AT TIME ZONE 'Asia/Hong_Kong')::date, sum(fee) FROM added WHERE fee <> 0 GROUP BY 1 ORDER BY 1
  ON CONFLICT (day) DO UPDATE SET fee = d.fee + excluded.fee;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_balance_lines AFTER INSERT ON balance_lines REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION add_balance_lines();
