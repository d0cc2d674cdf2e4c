-- Of links since they were made, exact to the moment. Ask for named links.
CREATE OR REPLACE VIEW link_figures AS
SELECT link_id, sum(clicks)::bigint AS clicks, sum(referrals)::bigint AS referrals, sum(bookings)::bigint AS bookings, sum(cents)::bigint AS cents
FROM (
  SELECT link_id, clicks, referrals, bookings, cents FROM link_totals
  UNION ALL
  SELECT link_id, clicks, referrals, bookings, cents FROM link_changes
) figures GROUP BY link_id;
