-- Adds new entries of the journal to what their resellers owe; entries never change.
CREATE OR REPLACE FUNCTION add_reseller_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reseller_balances AS b (provider_id, reseller_id, owed)
  SELECT provider_id, reseller_id, sum(reseller) FROM entered WHERE reseller_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (provider_id, reseller_id) DO UPDATE SET owed = b.owed + excluded.owed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_reseller_balances AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS entered
  FOR EACH STATEMENT EXECUTE FUNCTION add_reseller_balances();
