-- Of the version before, whose servers call it while this one takes over. It is dropped once no such server is left.
CREATE OR REPLACE FUNCTION booking_search_query(provider uuid, part text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT string_agg('''' || replace(replace(right(provider::text, 6) || substr(lower(part), n, 3), '\', '\\'), '''', '''''') || ''''
    || CASE WHEN length(part) < 3 THEN ':*' ELSE '' END, ' & ')
    FROM generate_series(1, greatest(length(lower(part)) - 2, 1)) AS n)::tsquery;
