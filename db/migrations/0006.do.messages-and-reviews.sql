CREATE TABLE messages (
  id         uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  sender     text NOT NULL CHECK (sender IN ('provider', 'customer')),
  body       text NOT NULL CHECK (body <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at    timestamptz
);
CREATE INDEX messages_booking ON messages (booking_id, created_at);
-- what a provider has not read yet
CREATE INDEX messages_unread ON messages (booking_id) WHERE read_at IS NULL AND sender = 'customer';

CREATE TABLE reviews (
  id         uuid PRIMARY KEY,
  -- once a booking
  booking_id uuid NOT NULL UNIQUE REFERENCES bookings ON DELETE CASCADE,
  service_id uuid NOT NULL REFERENCES services,
  rating     int NOT NULL CHECK (rating BETWEEN 1 AND 5),
  comment    text NOT NULL DEFAULT '',
  author     text NOT NULL,
  reply      text,
  replied_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reviews_service ON reviews (service_id, created_at DESC);
