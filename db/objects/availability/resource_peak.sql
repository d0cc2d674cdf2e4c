-- The most of a resource that departures use at one moment within a time, those of the slots `but` left out; what has lapsed uses none, unless
-- it is to be counted `with_lapsed`. Of all uses to come only those are read that end no later than the longest of them would that begins at
-- the end of the time.
CREATE OR REPLACE FUNCTION resource_peak(resource uuid, since timestamptz, until timestamptz, but uuid[], with_lapsed boolean)
  RETURNS integer LANGUAGE sql STABLE AS $$
  WITH uses AS (
    SELECT CASE WHEN with_lapsed THEN u.quantity ELSE resource_use_ahead(u.slot_id, resource, u.quantity) END AS quantity,
      greatest(u.starts_at, since) AS starts_at, u.ends_at
    FROM resource_uses u
    WHERE u.resource_id = resource AND u.ends_at > since AND u.starts_at < until AND u.slot_id <> ALL (but)
      AND u.ends_at < until + (SELECT max(l.ends_at - l.starts_at) FROM resource_uses l WHERE l.resource_id = resource)
  )
  SELECT coalesce(max(at_once), 0)::int FROM (
    SELECT (SELECT sum(o.quantity) FROM uses o WHERE o.starts_at <= u.starts_at AND o.ends_at > u.starts_at) AS at_once FROM uses u
  ) moments
$$;
