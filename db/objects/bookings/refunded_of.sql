-- The cents that were given back of a booking.
CREATE OR REPLACE FUNCTION refunded_of(booking uuid) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT refunded_amount FROM bookings WHERE id = booking);
