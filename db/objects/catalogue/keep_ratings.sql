-- Counts of the reviews that are shown, and with them ratings and ranks, follow the reviews. In order, so that two changes do not wait for
-- each other in a circle.
CREATE OR REPLACE FUNCTION keep_ratings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO review_counts AS counts (provider_id, service_id, rating, was_checked_in, is_answered, reviews,
      guide_reviews, guide_stars, value_reviews, value_stars, described_reviews, described_stars)
    SELECT provider_id, service_id, rating, was_checked_in, reply IS NOT NULL, -count(*),
      -count(rating_guide), -coalesce(sum(rating_guide), 0), -count(rating_value), -coalesce(sum(rating_value), 0),
      -count(rating_described), -coalesce(sum(rating_described), 0)
    FROM former WHERE hidden_at IS NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT review_counts_pkey DO UPDATE SET reviews = counts.reviews + excluded.reviews,
      guide_reviews = counts.guide_reviews + excluded.guide_reviews, guide_stars = counts.guide_stars + excluded.guide_stars,
      value_reviews = counts.value_reviews + excluded.value_reviews, value_stars = counts.value_stars + excluded.value_stars,
      described_reviews = counts.described_reviews + excluded.described_reviews, described_stars = counts.described_stars + excluded.described_stars;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO review_counts AS counts (provider_id, service_id, rating, was_checked_in, is_answered, reviews,
      guide_reviews, guide_stars, value_reviews, value_stars, described_reviews, described_stars)
    SELECT provider_id, service_id, rating, was_checked_in, reply IS NOT NULL, count(*),
      count(rating_guide), coalesce(sum(rating_guide), 0), count(rating_value), coalesce(sum(rating_value), 0),
      count(rating_described), coalesce(sum(rating_described), 0)
    FROM changed WHERE hidden_at IS NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT review_counts_pkey DO UPDATE SET reviews = counts.reviews + excluded.reviews,
      guide_reviews = counts.guide_reviews + excluded.guide_reviews, guide_stars = counts.guide_stars + excluded.guide_stars,
      value_reviews = counts.value_reviews + excluded.value_reviews, value_stars = counts.value_stars + excluded.value_stars,
      described_reviews = counts.described_reviews + excluded.described_reviews, described_stars = counts.described_stars + excluded.described_stars;
    PERFORM refresh_ratings(ARRAY(SELECT DISTINCT service_id FROM changed ORDER BY 1));
  ELSE
    PERFORM refresh_ratings(ARRAY(SELECT DISTINCT service_id FROM former ORDER BY 1));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_ratings_new AFTER INSERT ON reviews REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ratings();
CREATE OR REPLACE TRIGGER keep_ratings AFTER UPDATE ON reviews REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ratings();
CREATE OR REPLACE TRIGGER keep_ratings_less AFTER DELETE ON reviews REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION keep_ratings();
