-- From whose address a booking was made, as a key that only the server's secret makes: for a month, so that a provider can cancel all that
-- one visitor made up.
CREATE TABLE booking_visitors (
  booking_id uuid PRIMARY KEY REFERENCES bookings ON DELETE CASCADE,
  visitor    text NOT NULL,
  at         timestamptz NOT NULL
);
CREATE INDEX booking_visitors_visitor ON booking_visitors (visitor, at);
