-- Reviews that are shown, counted by service, stars, whether they are answered, and whether the guest was checked in: ratings, ranks and
-- counts come from these few rows however many reviews there are (trigger count_reviews).
LOCK TABLE reviews IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE reviews
  ADD COLUMN provider_id uuid,
  -- When the review was written; what a host ticks later changes no rank.
  ADD COLUMN was_checked_in boolean NOT NULL DEFAULT false;
UPDATE reviews r SET provider_id = b.provider_id, was_checked_in = b.attendance = 'arrived' FROM bookings b WHERE b.id = r.booking_id;
ALTER TABLE reviews ALTER COLUMN provider_id SET NOT NULL;
CREATE INDEX reviews_provider ON reviews (provider_id, created_at DESC, id DESC) WHERE hidden_at IS NULL;
DROP INDEX reviews_service;
CREATE INDEX reviews_service ON reviews (service_id, created_at DESC, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX reviews_answered ON reviews (provider_id, (reply IS NOT NULL), created_at DESC, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX reviews_newest ON reviews (created_at DESC, id DESC);
CREATE INDEX reviews_hidden ON reviews (created_at DESC, id DESC) WHERE hidden_at IS NOT NULL;

CREATE TABLE review_counts (
  service_id uuid NOT NULL REFERENCES services ON DELETE CASCADE,
  rating int NOT NULL,
  was_checked_in boolean NOT NULL,
  is_answered boolean NOT NULL,
  reviews bigint NOT NULL,
  PRIMARY KEY (service_id, rating, was_checked_in, is_answered)
) WITH (fillfactor = 70);
INSERT INTO review_counts (service_id, rating, was_checked_in, is_answered, reviews)
SELECT service_id, rating, was_checked_in, reply IS NOT NULL, count(*) FROM reviews WHERE hidden_at IS NULL GROUP BY 1, 2, 3, 4;

-- CREATE OR REPLACE cannot give these triggers another transition table; db/objects makes them anew.
DROP TRIGGER keep_ratings ON reviews;
DROP TRIGGER keep_ratings_less ON reviews;

-- The first slot that can be booked is found without those that are sold out. A booking changes what is indexed only where it takes the
-- last place, so its update stays within the page.
ALTER TABLE slots ADD COLUMN is_full boolean NOT NULL GENERATED ALWAYS AS (spots_taken >= capacity) STORED;
CREATE INDEX slots_open ON slots (service_id, starts_at) WHERE is_available AND NOT is_full;
