-- For how many people a unit is that takes all places of a departure; null of every other unit.
CREATE OR REPLACE FUNCTION takes_all_of(unit units) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN CASE WHEN (unit).max_people IS NOT NULL THEN jsonb_build_object('min_people', (unit).min_people, 'max_people', (unit).max_people) END;
