-- Who uploaded a picture first, so that what an account has stored is bounded (docs/decisions/030-bounds-of-an-account.md). Unknown of those
-- from before.
ALTER TABLE pictures ADD COLUMN owner_id uuid CONSTRAINT pictures_owner_id_fkey REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX pictures_owner ON pictures (owner_id);

-- Two providers' page addresses do not look alike; those from before stay. The function is one of db/objects, brought along for the index.
CREATE OR REPLACE FUNCTION slug_look(slug text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN replace(
    translate(
      regexp_replace(lower(normalize(slug, NFKD)), '[\u0300-\u036f]', '', 'g'),
      '01øđłıɩɑɡſƅɵʋаеорсухіјѕԁһӏԛԝгѵьոαγεηικνορτυχωσϲϳսհօցզյ〇エカトニハロタヘリー',
      'olodliiagfbovaeopcyxijsdhlqwrvbnayenikvoptuxwocjuhogqjo工力卜二八口夕へり一'),
    'rn', 'm');
CREATE INDEX pages_slug_look ON pages (slug_look(slug));
