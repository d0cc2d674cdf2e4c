-- Guests who answer an email about a booking reach its provider, whose address they then see: only where the provider says so.
ALTER TABLE providers ADD COLUMN takes_answers boolean NOT NULL DEFAULT false;
