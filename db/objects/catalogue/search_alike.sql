-- How alike two words are, from 0 to 1: the share of their threes of letters that both have.
CREATE OR REPLACE FUNCTION search_alike(one text, other text) RETURNS real LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT (count(*) FILTER (WHERE times = 2) / count(*)::real)::real FROM (
    SELECT count(*) AS times FROM (
      SELECT DISTINCT 1, substr('  ' || one || ' ', i, 3) AS three FROM generate_series(1, length(one) + 1) AS i
      UNION ALL
      SELECT DISTINCT 2, substr('  ' || other || ' ', i, 3) FROM generate_series(1, length(other) + 1) AS i
    ) threes GROUP BY three
  ) counted;
END;
