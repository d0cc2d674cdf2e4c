-- Adds a settlement that was paid to what was settled with its provider in that month.
CREATE OR REPLACE FUNCTION add_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO provider_months AS m (provider_id, month, settled)
  VALUES (NEW.provider_id, date_trunc('month', NEW.paid_at AT TIME ZONE 'Asia/Hong_Kong')::date, NEW.amount)
  ON CONFLICT (provider_id, month) DO UPDATE SET settled = m.settled + excluded.settled;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_settlement AFTER UPDATE OF paid_at ON settlements FOR EACH ROW
  WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL) EXECUTE FUNCTION add_settlement();
