-- Payouts that were made and paid in one act, whose bank file can be had again.
ALTER TABLE payouts ADD COLUMN run_id uuid;
CREATE INDEX payouts_run ON payouts (run_id) WHERE run_id IS NOT NULL;
