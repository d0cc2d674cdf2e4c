-- What is not in link_totals and link_days yet: new clicks, and what bookings with a note for the journal count for more or less than they
-- are counted with. OFFSET 0: the notes are few, so each is looked up; a plan must not read all of a link's bookings to join them.
CREATE OR REPLACE VIEW link_changes AS
SELECT link_id, day, 1 AS clicks, 0 AS referrals, 0 AS bookings, 0::bigint AS cents FROM new_clicks
UNION ALL
SELECT changed.link_id, changed.day, 0, changed.referrals, changed.bookings, changed.cents
FROM (SELECT booking_id FROM booking_changes UNION SELECT booking_id FROM journal_due) noted
CROSS JOIN LATERAL (
  SELECT s.link_id, s.day, (f.booking_id IS NULL)::int AS referrals, s.bookings - coalesce(f.bookings, 0) AS bookings, s.cents - coalesce(f.cents, 0) AS cents
  FROM referral_standings s LEFT JOIN referral_figures f ON f.booking_id = s.booking_id
  WHERE s.booking_id = noted.booking_id OFFSET 0
) changed;
