-- Sums up what was received for a booking, and what of it the marketplace has.
CREATE OR REPLACE FUNCTION add_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cents bigint := CASE WHEN NEW.state = 'received' THEN NEW.amount ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'received' THEN
    cents := cents - OLD.amount;
  END IF;
  IF cents <> 0 THEN
    UPDATE bookings SET paid_amount = paid_amount + cents,
      collected_amount = collected_amount + CASE WHEN NEW.received_by = 'marketplace' THEN cents ELSE 0 END
    WHERE id = NEW.booking_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_payment AFTER INSERT OR UPDATE OF state ON payments FOR EACH ROW EXECUTE FUNCTION add_payment();
