-- What a booking is found by, from a folded text (search_text): `booking_entries` of its words.
CREATE OR REPLACE FUNCTION booking_words(provider uuid, words text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN booking_entries(provider, search_split(words));
