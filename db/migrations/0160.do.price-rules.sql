-- A service costs more or less on some days, by rules that its provider sets (rules/prices). `from_price` is the lowest that an adult pays on a
-- day of the year ahead, null where it costs the same on all days; a job renews it as days go by.
ALTER TABLE services
  ADD COLUMN price_rules jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN from_price bigint,
  ADD CONSTRAINT services_price_rules_check CHECK (jsonb_typeof(price_rules) = 'array'),
  ADD CONSTRAINT services_from_price_check CHECK (from_price >= 0);
CREATE INDEX services_price_rules ON services (id) WHERE from_price IS NOT NULL;
