-- A run of Han as part of a tsquery: its pairs of neighbours. Those that no experience has are passed over if another one is known.
CREATE OR REPLACE FUNCTION search_neighbours(run text) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
BEGIN ATOMIC
  SELECT string_agg(format('''%s''', pair), ' & ') FILTER (WHERE known OR NOT some_known)
  FROM (
    SELECT pair, known, bool_or(known) OVER () AS some_known
    FROM (SELECT DISTINCT substr(run, i, 2) AS pair FROM generate_series(1, least(length(run) - 1, 40)) AS i) pairs,
      LATERAL (SELECT EXISTS (SELECT FROM search_vocabulary WHERE word = pair) AS known) k
  ) pairs;
END;
