-- Rows of the journal, the seat ledger, the legal texts, the weather's reports and events, the refunds and the timelines are never changed: PostgreSQL refuses it. Refunds and
-- timelines may be erased from (refuse_refund_change, refuse_timeline_change). Of a payment only its state, reference and slip change,
-- of a line in a provider's balance the settlement and the invoice that it stands in, of a settlement that it was paid, of a run that calls
-- departures off how far it has come, until it is finished.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation', HINT = 'Add a row that says what has changed.';
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON journal_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON seat_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON legal_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, booking_id, way, amount, source, received_by, created_at ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, booking_id, provider_id, at, share, fee, commission, collected, refunded, withheld ON balance_lines
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, provider_id, amount, bookings, created_at ON settlements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON fee_invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON weather_reports FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON weather_expectations FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON weather_extreme_conditions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON weather_events FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, provider_id, slot_id, rule, warning, code, source, issued_at, holds_from, decide_by, created_at
  ON weather_proposals FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, provider_id, slot_ids, outcome, reason_en, reason_zh, choose_by, actor, actor_name, staff_id,
  staff_role, weather, bookings, created_at ON call_offs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER finished_stays BEFORE UPDATE ON call_offs FOR EACH ROW WHEN (OLD.finished_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON call_offs EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON journal_entries EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON seat_moves EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON legal_texts EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON payments EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON refunds EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON booking_events EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON balance_lines EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON settlements EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON fee_invoices EXECUTE FUNCTION refuse_change();
