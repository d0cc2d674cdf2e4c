-- What an adult pays on each of the days ahead, in cents, the first on `prices_from`; null where a service costs the same on all days. Searches
-- for certain days go by it. It follows from the rules (rules/prices) and is renewed with `from_price`.
ALTER TABLE services
  ADD COLUMN prices_from date,
  ADD COLUMN day_prices integer[],
  ADD CONSTRAINT services_day_prices_check CHECK ((prices_from IS NULL) = (day_prices IS NULL));
ALTER TABLE catalogue_entries
  ADD COLUMN prices_from date,
  ADD COLUMN day_prices integer[];
