-- Finding experiences: what is on sale, one slim row each, kept up to date by triggers on what it is made of, so that whoever
-- writes a service, a review or a provider cannot forget it. Places and times are not here:
-- they are read fresh, so that a booking writes nothing of this.

-- Words without case, accents and apostrophes; full-width letters as plain ones.
CREATE FUNCTION search_fold(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(normalize(regexp_replace(normalize(translate(written, '''’', ''), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC));

-- The runs of a text in order: `script` true for Han, Kana and Hangul, which are written without spaces, false for words and numbers.
CREATE FUNCTION search_runs(written text) RETURNS TABLE (run text, script boolean, nth bigint) LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(m[1], left(m[2], 40)), m[1] IS NOT NULL, n
  FROM regexp_matches(search_fold(written),
    '([\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U000323af]+)|([0-9a-z\u00df-\u024f\u0370-\u052f]+)', 'g')
    WITH ORDINALITY AS found (m, n);
END;

-- What a text can be found by. 西貢海 gives 西貢, 貢海 and 海: two neighbours each, and the last one so that single characters are
-- beginnings too. A word gives itself and its stem; words like "the" give nothing.
CREATE FUNCTION search_words(written text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT coalesce(array_agg(DISTINCT word), '{}') FROM (
    SELECT substr(run, i, 2) AS word FROM search_runs(written), generate_series(1, length(run)) AS i WHERE script
    UNION ALL
    SELECT unnest(ARRAY[run, stem[1]]) FROM search_runs(written), ts_lexize('english_stem', run) AS stem
    WHERE NOT script AND stem IS DISTINCT FROM '{}'
  ) words WHERE word <> '';
END;

-- A word and all that is left of it without one letter. Two words that share one of these are a slip of the hand apart.
CREATE FUNCTION search_near(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT CASE WHEN word ~ '^[a-z]{4,}$'
    THEN (SELECT array_agg(DISTINCT overlay(word PLACING '' FROM i FOR 1)) || word FROM generate_series(1, length(word)) AS i)
    ELSE '{}' END;
END;

-- Every word some experience has been found by; what a slip is compared with.
CREATE TABLE search_vocabulary (
  word text PRIMARY KEY,
  near text[] NOT NULL
);
CREATE INDEX search_vocabulary_near ON search_vocabulary USING gin (near) WITH (fastupdate = off);
-- beginnings of words, in any collation
CREATE INDEX search_vocabulary_beginning ON search_vocabulary (word text_pattern_ops);

-- What every filter reads comes first and has a fixed width. Rows are read by the thousand, and no second process is worth starting for them.
CREATE TABLE catalogue_entries (
  service_id       uuid PRIMARY KEY REFERENCES services ON DELETE CASCADE,
  cutoff_minutes   int NOT NULL,
  min_participants int NOT NULL,
  max_participants int NOT NULL,
  duration_minutes int NOT NULL,
  price            bigint NOT NULL,
  created_at       timestamptz NOT NULL,
  rank             real NOT NULL,
  rating           real,
  category_id      uuid,
  latitude         double precision,
  longitude        double precision,
  difficulty       text NOT NULL,
  confirmation     text NOT NULL,
  languages        text[] NOT NULL,
  -- those of the title are marked with ^, so that the index knows them apart
  words            tsvector NOT NULL
)
WITH (parallel_workers = 0);
-- whoever writes a service files its words; no search reads a list of those that wait
CREATE INDEX catalogue_entries_words ON catalogue_entries USING gin (words) WITH (fastupdate = off);
-- one for each order, so that the first pages need not look at all of them
CREATE INDEX catalogue_entries_rank ON catalogue_entries (rank DESC, service_id DESC);
CREATE INDEX catalogue_entries_category ON catalogue_entries (category_id, rank DESC, service_id DESC);
CREATE INDEX catalogue_entries_price ON catalogue_entries (price, service_id);
CREATE INDEX catalogue_entries_rating ON catalogue_entries (rating DESC NULLS LAST, service_id DESC);
CREATE INDEX catalogue_entries_newest ON catalogue_entries (created_at DESC, service_id DESC);
CREATE INDEX catalogue_entries_duration ON catalogue_entries (duration_minutes, service_id);
-- the next slots of the whole marketplace, by the clock
CREATE INDEX slots_start ON slots (starts_at, service_id);

CREATE VIEW service_ranks AS
SELECT s.id AS service_id, avg(r.rating)::real AS rating,
  -- as if five visitors had given it four stars before: one kind word does not beat a hundred
  ((coalesce(sum(r.rating), 0) + 20) / (count(r.id) + 5)::numeric)::real AS rank
FROM services s LEFT JOIN reviews r ON r.service_id = s.id
GROUP BY s.id;

-- What anyone can see.
CREATE VIEW live_services AS
SELECT s.* FROM services s JOIN providers p ON p.id = s.provider_id
WHERE s.status = 'active' AND s.archived_at IS NULL AND p.suspended_at IS NULL;

-- Puts these services into the catalogue as they are now, or takes out what is not on sale.
CREATE FUNCTION refresh_catalogue(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM catalogue_entries e WHERE e.service_id = ANY(ids) AND NOT EXISTS (SELECT FROM live_services s WHERE s.id = e.service_id);

  INSERT INTO catalogue_entries AS e (service_id, category_id, price, duration_minutes, difficulty, confirmation, languages,
    min_participants, max_participants, cutoff_minutes, created_at, latitude, longitude, rating, rank, words)
  SELECT s.id, s.category_id, s.price, s.duration_minutes, s.difficulty, s.confirmation, s.languages,
    s.min_participants, s.max_participants, s.cutoff_minutes, s.created_at, s.latitude, s.longitude, r.rating, r.rank,
    array_to_tsvector(ARRAY(
      SELECT CASE WHEN title.word IS NULL THEN '' ELSE '^' END || word
      FROM unnest(search_words(concat_ws(' | ', s.title, s.title_zh, s.short_description, s.short_description_zh, s.location, s.location_zh,
        c.name, c.name_zh, p.name, p.name_zh))) AS written (word)
      LEFT JOIN unnest(search_words(concat_ws(' | ', s.title, s.title_zh))) AS title (word) USING (word)))
  FROM live_services s JOIN service_ranks r ON r.service_id = s.id JOIN providers p ON p.id = s.provider_id
    LEFT JOIN categories c ON c.id = s.category_id
  WHERE s.id = ANY(ids) AND r.service_id = ANY(ids)
  ORDER BY s.id
  ON CONFLICT (service_id) DO UPDATE SET category_id = excluded.category_id, price = excluded.price, duration_minutes = excluded.duration_minutes,
    difficulty = excluded.difficulty, confirmation = excluded.confirmation, languages = excluded.languages,
    min_participants = excluded.min_participants, max_participants = excluded.max_participants, cutoff_minutes = excluded.cutoff_minutes,
    latitude = excluded.latitude, longitude = excluded.longitude, words = excluded.words;

  INSERT INTO search_vocabulary (word, near)
  SELECT word, search_near(word) FROM (
    SELECT DISTINCT ltrim(unnest(tsvector_to_array(words)), '^') AS word FROM catalogue_entries WHERE service_id = ANY(ids)
  ) written
  WHERE word !~ '[0-9]' AND NOT EXISTS (SELECT FROM search_vocabulary known WHERE known.word = written.word)
  ORDER BY word
  ON CONFLICT DO NOTHING;

  PERFORM refresh_ratings(ids);
END $$;

-- Rating and rank of these services from their reviews.
CREATE FUNCTION refresh_ratings(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Two reviews at once queue here, and the second then counts the first as well.
  PERFORM FROM catalogue_entries WHERE service_id = ANY(ids) ORDER BY service_id FOR UPDATE;
  UPDATE catalogue_entries e SET rating = r.rating, rank = r.rank FROM service_ranks r
  WHERE r.service_id = ANY(ids) AND e.service_id = r.service_id AND (e.rating IS DISTINCT FROM r.rating OR e.rank <> r.rank);
END $$;

CREATE FUNCTION keep_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_catalogue(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER keep_catalogue_new AFTER INSERT ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue();
CREATE TRIGGER keep_catalogue AFTER UPDATE ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue();

CREATE FUNCTION keep_catalogue_of_provider() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_catalogue(ARRAY(
    SELECT s.id FROM changed JOIN former USING (id) JOIN services s ON s.provider_id = changed.id
    WHERE (changed.name, changed.name_zh, changed.suspended_at) IS DISTINCT FROM (former.name, former.name_zh, former.suspended_at)));
  RETURN NULL;
END $$;
CREATE TRIGGER keep_catalogue AFTER UPDATE ON providers REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_of_provider();

CREATE FUNCTION keep_catalogue_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_catalogue(ARRAY(
    SELECT s.id FROM changed JOIN former USING (id) JOIN services s ON s.category_id = changed.id
    WHERE (changed.name, changed.name_zh) IS DISTINCT FROM (former.name, former.name_zh)));
  RETURN NULL;
END $$;
CREATE TRIGGER keep_catalogue AFTER UPDATE ON categories REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_of_category();

CREATE FUNCTION keep_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_ratings(ARRAY(SELECT DISTINCT service_id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER keep_ratings_new AFTER INSERT ON reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_ratings();
CREATE TRIGGER keep_ratings AFTER UPDATE ON reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_ratings();
CREATE TRIGGER keep_ratings_less AFTER DELETE ON reviews REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_ratings();

-- The known words that begin like this one, or are its stem, as part of a tsquery: exact words are found several times faster than
-- beginnings. Null when there is none.
CREATE FUNCTION search_beginnings(run text, stem text) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  -- in the order of the index no letter comes after this one
  known text[] := ARRAY(
    SELECT word FROM search_vocabulary WHERE word ~>=~ run AND word ~<~ (run || U&'\+10FFFF')
    UNION SELECT word FROM search_vocabulary WHERE word = stem LIMIT 41);
BEGIN
  -- words with digits are not in the vocabulary, there are too many; and so it may be with those that begin like two letters
  IF run ~ '[0-9]' OR cardinality(known) > 40 THEN
    RETURN format('(''%s'':* | ''%s'')', run, coalesce(stem, run));
  END IF;
  -- what has a word has its stem as well
  RETURN (SELECT '(' || string_agg(format('''%s''', word), ' | ' ORDER BY word) || ')' FROM unnest(known) AS word
    WHERE NOT coalesce(ts_lexize('english_stem', word) <> ARRAY[word] AND ts_lexize('english_stem', word) <@ known, false));
END $$;

-- What somebody typed, as the text of a tsquery; null when it holds nothing to look for. All runs must be found. A word is found by its
-- beginning or its stem, and only when nothing begins so by words that are a slip away; of a longer Chinese run, neighbours
-- that nobody writes are passed over (西貢獨木舟 finds 西貢海上獨木舟).
CREATE FUNCTION search_query(asked text) RETURNS text LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  parts text[] := '{}';
  one record;
  stem text[];
  part text;
BEGIN
  -- The runs hold letters and digits only, so nothing in them can end a quote.
  FOR one IN SELECT run, script, min(nth) AS first FROM search_runs(asked) GROUP BY run, script ORDER BY first LIMIT 12 LOOP
    IF one.script AND length(one.run) > 1 THEN
      SELECT string_agg(format('''%s''', pair), ' & ') FILTER (WHERE known OR NOT some_known) INTO part
      FROM (
        SELECT pair, known, bool_or(known) OVER () AS some_known
        FROM (SELECT DISTINCT substr(one.run, i, 2) AS pair FROM generate_series(1, least(length(one.run) - 1, 40)) AS i) pairs,
          LATERAL (SELECT EXISTS (SELECT FROM search_vocabulary WHERE word = pair) AS known) k
      ) pairs;
    ELSE
      stem := ts_lexize('english_stem', one.run);
      CONTINUE WHEN stem = '{}';
      -- one letter is nobody's beginning: it would find half of everything
      part := CASE WHEN one.script OR length(one.run) > 1 OR one.run ~ '[0-9]' THEN search_beginnings(one.run, stem[1]) END;
      IF part IS NULL THEN
        SELECT coalesce('(' || string_agg(format('''%s''', word), ' | ') || ')', format('''%s''', one.run)) INTO part
        FROM (SELECT word FROM search_vocabulary WHERE near && search_near(one.run) ORDER BY abs(length(word) - length(one.run)), word LIMIT 20) similar_words;
      END IF;
    END IF;
    parts := parts || part;
  END LOOP;
  RETURN nullif(array_to_string(parts, ' & '), '');
END $$;

SELECT refresh_catalogue(ARRAY(SELECT id FROM services));
