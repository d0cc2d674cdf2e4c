-- The bookings of customers with an account and what they pay, with the changes that are not added up yet; sum by what is asked.
CREATE OR REPLACE VIEW client_sums AS
SELECT client_id, status, bookings, cents FROM client_totals
UNION ALL
SELECT client_id, status, bookings::bigint, final_amount FROM booking_changes WHERE client_id IS NOT NULL AND made_at IS NOT NULL;
