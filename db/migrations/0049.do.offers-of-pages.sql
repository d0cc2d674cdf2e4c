-- A process books with an offer that it read a moment ago (docs/decisions/038-offers-of-a-moment.md). What a page adds to an offer has a
-- version for that, as a service has; the triggers are in db/objects.
ALTER TABLE pages ADD COLUMN offer_version bigint NOT NULL DEFAULT 0;
