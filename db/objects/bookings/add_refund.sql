-- Sums up the refunds of a booking, and what they took off its price, or off what the terms keep of it.
CREATE OR REPLACE FUNCTION add_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings SET refunded_amount = refunded_amount + NEW.amount,
    collected_amount = collected_amount - CASE WHEN NEW.paid_by = 'marketplace' THEN NEW.amount ELSE 0 END,
    reduced_amount = reduced_amount + CASE WHEN status = 'cancelled' THEN 0 ELSE NEW.reduces END,
    withheld_amount = withheld_amount - CASE WHEN status = 'cancelled' THEN NEW.reduces ELSE 0 END
  WHERE id = NEW.booking_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_refund AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION add_refund();
