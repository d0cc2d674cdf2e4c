-- How much of a refund is more than was due: that takes something off the price. A refund that is taken back gives that back; where the booking
-- was cancelled in between, its price is nothing any more, and the guest gets what the terms do not keep.
CREATE OR REPLACE FUNCTION reduce_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.takes_back IS NOT NULL THEN
    NEW.reduces := (
      SELECT CASE WHEN b.status = 'cancelled' AND r.at < b.cancelled_at THEN 0 ELSE -r.reduces END
      FROM refunds r JOIN bookings b ON b.id = r.booking_id WHERE r.id = NEW.takes_back);
    RETURN NEW;
  END IF;
  NEW.reduces := (
    SELECT greatest(0, NEW.amount - greatest(0, paid_amount - refunded_amount - worth_of(status, final_amount, reduced_amount, retained_amount)))
    FROM bookings WHERE id = NEW.booking_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER reduce_price BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION reduce_price();
