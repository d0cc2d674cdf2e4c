-- When the first of so many Hong Kong days began, counting today.
CREATE OR REPLACE FUNCTION first_of_days(days int) RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT (((now() AT TIME ZONE 'Asia/Hong_Kong')::date - days + 1)::timestamp AT TIME ZONE 'Asia/Hong_Kong') $$;
