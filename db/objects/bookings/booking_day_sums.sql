-- A provider's bookings and their worth by Hong Kong day, with the changes that are not added up yet; sum by what is asked. `basis` is
-- what the day is that of: 'made' or 'departs'.
CREATE OR REPLACE VIEW booking_day_sums AS
SELECT provider_id, basis, day, page_id, status, bookings, cents FROM booking_days
UNION ALL
SELECT provider_id, basis, (at AT TIME ZONE 'Asia/Hong_Kong')::date, page_id, status, n.bookings::bigint, cents
FROM booking_changes n, LATERAL (VALUES ('made', n.made_at), ('departs', n.starts_at)) d (basis, at)
WHERE n.made_at IS NOT NULL;
