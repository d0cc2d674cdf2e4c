-- What guests ask before they book: from what age, whether a wheelchair gets there, what happens when, and the usual questions.
ALTER TABLE services
  ADD COLUMN min_age smallint,
  ADD COLUMN accessibility text[] NOT NULL DEFAULT '{}'::text[],
  ADD COLUMN itinerary jsonb NOT NULL DEFAULT '[]'::jsonb,
  ADD COLUMN questions jsonb NOT NULL DEFAULT '[]'::jsonb;
