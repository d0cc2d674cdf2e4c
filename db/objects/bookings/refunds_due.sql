-- What customers are owed and since when (rules/paying.ts says the same). Two indexes of few rows, however many bookings there are.
CREATE OR REPLACE VIEW refunds_due AS
SELECT id AS booking_id, provider_id, refund_due_since AS since, cancelled_by,
  paid_amount - refunded_amount - worth_of(status, final_amount, reduced_amount, retained_amount) AS cents
FROM bookings WHERE refund_due_since IS NOT NULL;
