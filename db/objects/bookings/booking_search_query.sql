-- The grams (search_grams) of words that contain this part; a part of fewer than three letters is the beginning of a gram.
CREATE OR REPLACE FUNCTION booking_search_query(provider uuid, part text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT string_agg('''' || replace(replace(right(provider::text, 6) || substr(lower(part), n, 3), '\', '\\'), '''', '''''') || ''''
    || CASE WHEN length(part) < 3 THEN ':*' ELSE '' END, ' & ')
    FROM generate_series(1, greatest(length(lower(part)) - 2, 1)) AS n)::tsquery;
