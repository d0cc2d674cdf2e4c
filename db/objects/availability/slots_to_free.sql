-- These slots, and those on which something has lapsed that use a resource which one of these needs at the same time.
CREATE OR REPLACE FUNCTION slots_to_free(asked uuid[]) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT unnest(asked)
  UNION
  SELECT u.slot_id FROM slots sl
  JOIN resource_needs n ON n.service_id = sl.service_id
  JOIN resource_uses u ON u.resource_id = n.resource_id
    AND u.ends_at > sl.starts_at - make_interval(mins => n.minutes_before) AND u.starts_at < sl.ends_at + make_interval(mins => n.minutes_after)
  WHERE sl.id = ANY (asked) AND sl.needs_resources AND places_lapsed(u.slot_id) > 0
$$;
