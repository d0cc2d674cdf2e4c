-- What customers of cancelled bookings are owed and since when (rules/refunds.ts says the same). Two indexes of few rows, however many
-- bookings there are.
CREATE OR REPLACE VIEW refunds_due AS
SELECT id AS booking_id, provider_id, cancelled_at AS since, cancelled_by, final_amount - refunded_amount AS cents
FROM bookings WHERE status = 'cancelled' AND payment_status = 'paid' AND refunded_amount < final_amount;
