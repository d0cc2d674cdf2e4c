-- What an address looks like: without accents, and with one letter for those that are drawn alike (after Unicode's UTS 39).
CREATE OR REPLACE FUNCTION slug_look(slug text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN replace(
    translate(
      regexp_replace(lower(normalize(slug, NFKD)), '[\u0300-\u036f]', '', 'g'),
      '01øđłıɩɑɡſƅɵʋаеорсухіјѕԁһӏԛԝгѵьոαγεηικνορτυχωσϲϳսհօցզյ〇エカトニハロタヘリー',
      'olodliiagfbovaeopcyxijsdhlqwrvbnayenikvoptuxwocjuhogqjo工力卜二八口夕へり一'),
    'rn', 'm');
