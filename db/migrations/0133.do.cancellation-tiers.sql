-- What is given back to customers who cancel, by how early; null: all of it until `cancellation_hours` before the start, and then none may.
-- A booking has those that it was promised.
ALTER TABLE services ADD COLUMN cancellation_tiers jsonb CHECK (jsonb_typeof(cancellation_tiers) = 'array');
