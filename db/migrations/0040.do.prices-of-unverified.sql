-- The most, in cents a person, that a provider who is not verified may newly ask for; 0 is no bound.
ALTER TABLE marketplace_settings ADD COLUMN unverified_price_limit bigint NOT NULL DEFAULT 500000 CHECK (unverified_price_limit >= 0);
