-- Puts these services into the catalogue as they are now, or takes out those that are not on sale. `doc` is what lists show of one, ready
-- to be read.
CREATE OR REPLACE FUNCTION refresh_catalogue(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two changes at once queue here, such as of a service and of its provider, and the second then reads what the first has written.
  PERFORM FROM catalogue_entries WHERE service_id = ANY(ids) ORDER BY service_id FOR UPDATE;

  DELETE FROM catalogue_entries e WHERE e.service_id = ANY(ids) AND NOT EXISTS (SELECT FROM live_services s WHERE s.id = e.service_id);

  INSERT INTO catalogue_entries AS e (service_id, provider_id, category_id, price, duration_minutes, difficulty, confirmation, languages,
    min_participants, max_participants, cutoff_minutes, created_at, latitude, longitude, rating, rank, cancellation_hours, is_private, prices_from, day_prices, words, doc)
  SELECT s.id, s.provider_id, s.category_id, coalesce(s.from_price, s.price), s.duration_minutes, s.difficulty, s.confirmation, s.languages,
    s.min_participants, s.max_participants, s.cutoff_minutes, s.created_at, s.latitude, s.longitude, r.rating, r.rank,
    s.cancellation_hours, EXISTS (SELECT FROM units u WHERE u.service_id = s.id AND u.kind = 'group'), s.prices_from, s.day_prices,
    array_to_tsvector(ARRAY(
      SELECT CASE WHEN title.word IS NULL THEN '' ELSE '^' END || word
      FROM unnest(search_words(concat_ws(' | ', s.title, s.title_zh, s.short_description, s.short_description_zh, s.location, s.location_zh,
        c.name, c.name_zh, p.name, p.name_zh))) AS written (word)
      LEFT JOIN unnest(search_words(concat_ws(' | ', s.title, s.title_zh))) AS title (word) USING (word)
      UNION ALL
      SELECT unnest(search_moods_of(concat_ws(' | ', s.title, s.title_zh, s.short_description, s.short_description_zh, s.location, s.location_zh,
        c.name, c.name_zh, array_to_string(s.highlights || s.highlights_zh, ' | ')),
        EXISTS (SELECT FROM units u WHERE u.service_id = s.id AND u.kind IN ('child', 'infant')))))),
    -- without what changes by itself (service_figures)
    (to_jsonb(shape) - '{booking_count,rating,total_reviews,page_slug,fee_bp}'::text[])::json
  FROM live_services s JOIN service_ranks r ON r.service_id = s.id JOIN service_shapes shape ON shape.id = s.id JOIN providers p ON p.id = s.provider_id
    LEFT JOIN categories c ON c.id = s.category_id
  WHERE s.id = ANY(ids) AND r.service_id = ANY(ids) AND shape.id = ANY(ids)
  ORDER BY s.id
  ON CONFLICT ON CONSTRAINT catalogue_entries_pkey DO UPDATE SET category_id = excluded.category_id, price = excluded.price,
    duration_minutes = excluded.duration_minutes, difficulty = excluded.difficulty, confirmation = excluded.confirmation, languages = excluded.languages,
    min_participants = excluded.min_participants, max_participants = excluded.max_participants, cutoff_minutes = excluded.cutoff_minutes,
    latitude = excluded.latitude, longitude = excluded.longitude,
    cancellation_hours = excluded.cancellation_hours, is_private = excluded.is_private, prices_from = excluded.prices_from, day_prices = excluded.day_prices, words = excluded.words, doc = excluded.doc;

  INSERT INTO search_vocabulary (word, near)
  SELECT word, search_near(word) FROM (
    SELECT DISTINCT ltrim(unnest(tsvector_to_array(words)), '^') AS word FROM catalogue_entries WHERE service_id = ANY(ids)
  ) written
  WHERE word !~ '[0-9#]' AND NOT EXISTS (SELECT FROM search_vocabulary known WHERE known.word = written.word)
  ORDER BY word
  ON CONFLICT DO NOTHING;

  PERFORM refresh_ratings(ids);
END $$;
