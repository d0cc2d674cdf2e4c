-- Changes of bookings that leave `booking_changes` are added to the figures by day and by customer; those of servers of the version before are
-- in the first sums already (migration 0043). In order, so that two servers do not wait for each other in a circle.
CREATE OR REPLACE FUNCTION add_up_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO booking_days AS sums (provider_id, basis, day, page_id, status, bookings, cents)
  SELECT provider_id, basis, (at AT TIME ZONE 'Asia/Hong_Kong')::date, page_id, status, sum(bookings), sum(cents)
  FROM added_up n, LATERAL (VALUES ('made', n.made_at), ('departs', n.starts_at)) d (basis, at)
  WHERE made_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (provider_id, basis, day, page_id, status)
    DO UPDATE SET bookings = sums.bookings + excluded.bookings, cents = sums.cents + excluded.cents;

  INSERT INTO marketplace_days AS sums (day, status, bookings, expired, cents, fees)
  SELECT (made_at AT TIME ZONE 'Asia/Hong_Kong')::date, status, sum(bookings), coalesce(sum(bookings) FILTER (WHERE is_expired), 0), sum(cents), sum(service_fee)
  FROM added_up WHERE made_at IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, status)
    DO UPDATE SET bookings = sums.bookings + excluded.bookings, expired = sums.expired + excluded.expired,
      cents = sums.cents + excluded.cents, fees = sums.fees + excluded.fees;

  INSERT INTO client_totals AS sums (client_id, status, bookings, cents)
  SELECT client_id, status, sum(bookings), sum(final_amount)
  FROM added_up WHERE made_at IS NOT NULL AND client_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (client_id, status)
    DO UPDATE SET bookings = sums.bookings + excluded.bookings, cents = sums.cents + excluded.cents;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_up_days AFTER DELETE ON booking_changes REFERENCING OLD TABLE AS added_up
  FOR EACH STATEMENT EXECUTE FUNCTION add_up_days();
