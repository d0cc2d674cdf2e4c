-- The catalogue follows the names and slugs of categories.
CREATE OR REPLACE FUNCTION keep_catalogue_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_catalogue(ARRAY(
    SELECT s.id FROM changed JOIN former USING (id) JOIN services s ON s.category_id = changed.id
    WHERE (changed.name, changed.name_zh, changed.slug) IS DISTINCT FROM (former.name, former.name_zh, former.slug)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_catalogue AFTER UPDATE ON categories REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_of_category();
