-- What departures with guests use, worked out from their places and the needs of their services: what `resource_uses` should say.
CREATE OR REPLACE VIEW resource_uses_due AS
SELECT sl.id AS slot_id, n.resource_id, sl.provider_id, CASE n.per WHEN 'place' THEN n.quantity * sl.spots_taken ELSE n.quantity END AS quantity,
  sl.starts_at - make_interval(mins => n.minutes_before) AS starts_at, sl.ends_at + make_interval(mins => n.minutes_after) AS ends_at
FROM slots sl JOIN resource_needs n ON n.service_id = sl.service_id
WHERE sl.needs_resources AND sl.spots_taken > 0;
