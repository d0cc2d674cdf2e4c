-- Bookings and their worth by provider, service, page, title and state, with the changes that are not added up yet; sum by what is asked.
CREATE OR REPLACE VIEW booking_sums AS
SELECT provider_id, service_id, page_id, service_title, service_title_zh, status, bookings, cents FROM booking_totals
UNION ALL
SELECT provider_id, service_id, page_id, service_title, service_title_zh, status, bookings::bigint, cents FROM booking_changes;
