-- A text as it is compared in a search, so that O’Brien is found by O'Brien, José by Jose, 陳 by 陈 and a full-width or wide letter by a plain
-- one. Both sides go through it: what is searched or indexed, and what is asked. Most texts have nothing to fold. Apostrophes, which
-- search_fold drops, pass it as graves.
CREATE OR REPLACE FUNCTION search_text(written text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN CASE WHEN octet_length(written) = length(written) THEN lower(translate(written, '`', ''''))
    ELSE translate(search_simplified(search_fold(translate(written, '''’‘ʼ＇', '`````'))), '`', '''') END;
