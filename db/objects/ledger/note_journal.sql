-- Notes the bookings whose journal is due.
CREATE OR REPLACE FUNCTION note_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'bookings' THEN
    INSERT INTO journal_due VALUES (NEW.id);
  ELSE
    INSERT INTO journal_due VALUES (NEW.booking_id);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_journal AFTER UPDATE OF payment_status ON bookings FOR EACH ROW EXECUTE FUNCTION note_journal();
CREATE OR REPLACE TRIGGER note_journal AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION note_journal();
CREATE OR REPLACE TRIGGER note_journal AFTER UPDATE ON booking_referrals FOR EACH ROW EXECUTE FUNCTION note_journal();
