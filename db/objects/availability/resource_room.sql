-- How many places more the resources of a slot's service allow it to sell, 1000 where they set no bound. A departure with guests has what
-- it needs as a whole. What has lapsed uses nothing, here and elsewhere, unless it is to be counted `with_lapsed`. `leaving`: a slot that a
-- booking is about to leave empty, or null.
CREATE OR REPLACE FUNCTION resource_room(slot uuid, leaving uuid DEFAULT NULL, with_lapsed boolean DEFAULT false)
  RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(min(CASE
    WHEN n.per = 'place' THEN greatest(0, (r.count - used.peak) / n.quantity - sl.spots_taken + CASE WHEN with_lapsed THEN 0 ELSE places_lapsed(sl.id) END)
    WHEN sl.spots_taken > 0 OR used.peak + n.quantity <= r.count THEN 1000
    ELSE 0 END), 1000)::int
  FROM slots sl
  JOIN resource_needs n ON n.service_id = sl.service_id
  JOIN resources r ON r.id = n.resource_id
  CROSS JOIN LATERAL (
    SELECT resource_peak(r.id, sl.starts_at - make_interval(mins => n.minutes_before), sl.ends_at + make_interval(mins => n.minutes_after),
      array_remove(ARRAY[sl.id, leaving], NULL), with_lapsed) AS peak
  ) used
  WHERE sl.id = slot
$$;
