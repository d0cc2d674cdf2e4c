-- An instant in Hong Kong's time: 2026-12-12T17:15:00+08:00.
CREATE OR REPLACE FUNCTION hong_kong(at timestamptz) RETURNS text LANGUAGE sql STABLE STRICT PARALLEL SAFE
  RETURN to_char(at AT TIME ZONE 'Asia/Hong_Kong', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"');
