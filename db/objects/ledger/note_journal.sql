-- Notes the bookings whose journal is due, or whose commissions may be.
CREATE OR REPLACE FUNCTION note_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'bookings' THEN
    INSERT INTO journal_due VALUES (NEW.id);
  ELSE
    INSERT INTO journal_due VALUES (NEW.booking_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_journal AFTER UPDATE OF payment_status, paid_amount, final_amount, reduced_amount, withheld_amount, completed_at, ends_at
  ON bookings FOR EACH ROW
  WHEN ((OLD.payment_status, OLD.paid_amount, OLD.final_amount, OLD.reduced_amount, OLD.retained_amount, OLD.completed_at, OLD.ends_at)
    IS DISTINCT FROM
    (NEW.payment_status, NEW.paid_amount, NEW.final_amount, NEW.reduced_amount, NEW.retained_amount, NEW.completed_at, NEW.ends_at))
  EXECUTE FUNCTION note_journal();
CREATE OR REPLACE TRIGGER note_journal AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION note_journal();
CREATE OR REPLACE TRIGGER note_journal AFTER UPDATE OF rate_bp, reason, decision ON booking_referrals FOR EACH ROW EXECUTE FUNCTION note_journal();
