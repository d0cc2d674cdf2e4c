-- How much of a refund is more than was due: that takes something off the price.
CREATE OR REPLACE FUNCTION reduce_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.reduces := (
    SELECT greatest(0, NEW.amount - greatest(0, paid_amount - refunded_amount - worth_of(status, final_amount, reduced_amount, retained_amount)))
    FROM bookings WHERE id = NEW.booking_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER reduce_price BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION reduce_price();
