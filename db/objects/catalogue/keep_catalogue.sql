-- The catalogue follows its services.
CREATE OR REPLACE FUNCTION keep_catalogue() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_catalogue(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_catalogue_new AFTER INSERT ON services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue();
CREATE OR REPLACE TRIGGER keep_catalogue AFTER UPDATE ON services REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue();
