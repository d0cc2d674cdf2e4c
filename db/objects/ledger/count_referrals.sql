-- Counts bookings whose note the journal has taken on the links that they came by. The totals of links come before their days, in order, as
-- where clicks are added up (server/partners/writes.ts): the two jobs never wait for each other in a circle.
CREATE OR REPLACE FUNCTION count_referrals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changes AS MATERIALIZED (
    SELECT s.booking_id, s.link_id, s.day, s.bookings, s.cents, f.booking_id IS NULL AS is_new,
      s.bookings - coalesce(f.bookings, 0) AS more_bookings, s.cents - coalesce(f.cents, 0) AS more_cents
    FROM (SELECT DISTINCT booking_id FROM posted) noted
    CROSS JOIN LATERAL (
      SELECT booking_id, link_id, day, bookings, cents FROM referral_standings one WHERE one.booking_id = noted.booking_id OFFSET 0
    ) s
    LEFT JOIN referral_figures f ON f.booking_id = s.booking_id
    WHERE f.booking_id IS NULL OR (f.bookings, f.cents) <> (s.bookings, s.cents)
  ),
  counted AS (
    INSERT INTO referral_figures (booking_id, bookings, cents) SELECT booking_id, bookings, cents FROM changes
    ON CONFLICT (booking_id) DO UPDATE SET bookings = excluded.bookings, cents = excluded.cents
  ),
  totals AS (
    INSERT INTO link_totals AS t (link_id, referrals, bookings, cents)
    SELECT link_id, count(*) FILTER (WHERE is_new), sum(more_bookings), sum(more_cents) FROM changes GROUP BY 1 ORDER BY 1
    ON CONFLICT (link_id) DO UPDATE
      SET referrals = t.referrals + excluded.referrals, bookings = t.bookings + excluded.bookings, cents = t.cents + excluded.cents
    RETURNING link_id
  )
  INSERT INTO link_days AS d (link_id, day, bookings, cents)
  SELECT link_id, day, sum(more_bookings), sum(more_cents) FROM changes WHERE (SELECT count(*) FROM totals) > 0 GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (link_id, day) DO UPDATE SET bookings = d.bookings + excluded.bookings, cents = d.cents + excluded.cents;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_referrals AFTER DELETE ON journal_due REFERENCING OLD TABLE AS posted
  FOR EACH STATEMENT EXECUTE FUNCTION count_referrals();
