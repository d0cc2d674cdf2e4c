-- What a departure will use of a resource, of the `quantity` that it uses now, once what has lapsed on it is ended. Few have anything lapsed:
-- of all others nothing more is read.
CREATE OR REPLACE FUNCTION resource_use_ahead(slot uuid, resource uuid, quantity integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN gone.places = 0 THEN quantity ELSE coalesce((
    SELECT CASE WHEN gone.places >= sl.spots_taken THEN 0 WHEN n.per = 'place' THEN n.quantity * (sl.spots_taken - gone.places) END
    FROM slots sl
    JOIN resource_needs n ON n.service_id = sl.service_id AND n.resource_id = resource
    WHERE sl.id = slot
  ), quantity) END
  FROM (SELECT places_lapsed(slot) AS places OFFSET 0) gone
$$;
