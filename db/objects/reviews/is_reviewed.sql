-- Whether a booking has a review, hidden or not: there is only one.
CREATE OR REPLACE FUNCTION is_reviewed(booking uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM reviews r WHERE r.booking_id = booking);
