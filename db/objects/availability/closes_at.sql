-- Until when something takes place that can still be begun: a departure leaves at its start, what is sold by the day is good until closing.
CREATE OR REPLACE FUNCTION closes_at(all_day boolean, starts_at timestamptz, ends_at timestamptz) RETURNS timestamptz
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN all_day THEN ends_at ELSE starts_at END;
