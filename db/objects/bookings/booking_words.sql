-- The entries (search_entries) by which a booking is found: with its provider's mark, so that one provider's search never meets another's
-- bookings, and with that of operators, who search all of them.
CREATE OR REPLACE FUNCTION booking_words(provider uuid, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT array_to_tsvector(array_agg(mark || entry))
    FROM unnest(search_entries(words)) AS entry, unnest(ARRAY[right(provider::text, 6), '000000']) AS mark);
