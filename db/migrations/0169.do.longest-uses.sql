-- How long the longest use of a resource is: so much later than a moment may end what uses it then (db/objects/availability/resource_peak.sql).
CREATE INDEX resource_uses_by_length ON resource_uses (resource_id, (ends_at - starts_at));
