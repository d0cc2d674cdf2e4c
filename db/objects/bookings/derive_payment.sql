-- The one place that says of a booking what is retained, whether it is paid, and since when a refund is due.
CREATE OR REPLACE FUNCTION derive_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  in_hand bigint := NEW.paid_amount - NEW.refunded_amount;
  worth bigint;
BEGIN
  -- A process of the version before writes what is retained, and nothing of what the terms keep.
  IF NEW.status = 'cancelled' AND OLD.status <> 'cancelled' AND NEW.withheld_amount = 0 THEN
    NEW.withheld_amount := NEW.retained_amount;
  END IF;
  NEW.retained_amount := retained_of(NEW.source, NEW.withheld_amount, in_hand);
  worth := worth_of(NEW.status, NEW.final_amount, NEW.reduced_amount, NEW.retained_amount);
  NEW.payment_status := CASE
    WHEN NEW.paid_amount > 0 AND NEW.refunded_amount >= NEW.paid_amount AND worth <= 0 THEN 'refunded'
    WHEN in_hand >= worth AND (NEW.status <> 'cancelled' OR NEW.paid_amount > 0) THEN 'paid'
    ELSE 'unpaid' END;
  IF in_hand <= worth THEN
    NEW.refund_due_since := NULL;
  ELSIF NEW.refund_due_since IS NULL THEN
    -- Money may arrive long after the booking was cancelled, and a refund be taken back.
    NEW.refund_due_since := CASE WHEN NEW.status = 'cancelled'
      THEN greatest(NEW.cancelled_at, (SELECT max(received_at) FROM payments WHERE booking_id = NEW.id AND state = 'received'),
        (SELECT max(at) FROM refunds WHERE booking_id = NEW.id AND takes_back IS NOT NULL))
      ELSE clock_timestamp() END;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER derive_payment
  BEFORE UPDATE OF status, final_amount, paid_amount, refunded_amount, reduced_amount, retained_amount, withheld_amount ON bookings
  FOR EACH ROW EXECUTE FUNCTION derive_payment();
