-- Sums up the refunds of a booking.
CREATE OR REPLACE FUNCTION add_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings SET refunded_amount = refunded_amount + NEW.amount WHERE id = NEW.booking_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_refund AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION add_refund();
