-- What the terms keep of the price of a cancelled booking. What is retained of the money in hand follows from it (derive_payment). Bookings that
-- were cancelled before keep what was retained then: of what comes in for them later, all is due back, as it was said when they were cancelled.
ALTER TABLE bookings ADD COLUMN kept_amount bigint NOT NULL DEFAULT 0;
UPDATE bookings SET kept_amount = retained_amount WHERE status = 'cancelled' AND retained_amount > 0;
ALTER TABLE bookings DROP CONSTRAINT bookings_worth_check;
ALTER TABLE bookings
  ADD CONSTRAINT bookings_worth_check CHECK (reduced_amount >= 0 AND reduced_amount <= final_amount AND kept_amount >= 0 AND kept_amount <= final_amount
    AND retained_amount >= 0 AND retained_amount <= kept_amount AND (kept_amount = 0 OR status = 'cancelled'));
