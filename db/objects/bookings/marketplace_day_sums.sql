-- The marketplace's bookings by the Hong Kong day on which they were made, with the changes that are not added up yet; sum by what is
-- asked. `expired`: those of the cancelled ones whose time ran out.
CREATE OR REPLACE VIEW marketplace_day_sums AS
SELECT day, status, bookings, expired, cents, fees FROM marketplace_days
UNION ALL
SELECT (made_at AT TIME ZONE 'Asia/Hong_Kong')::date, status, bookings::bigint, CASE WHEN is_expired THEN bookings ELSE 0 END::bigint, cents, service_fee
FROM booking_changes WHERE made_at IS NOT NULL;
