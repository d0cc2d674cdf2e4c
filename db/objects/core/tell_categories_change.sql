-- Drops the cached pages of all providers: they show categories, prices with the fee, and the versions of the legal texts in force.
CREATE OR REPLACE FUNCTION tell_categories_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('sampan_changed', '*');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON categories
  FOR EACH STATEMENT EXECUTE FUNCTION tell_categories_change();
CREATE OR REPLACE TRIGGER tell_change AFTER UPDATE ON marketplace_settings FOR EACH STATEMENT EXECUTE FUNCTION tell_categories_change();
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT ON legal_texts FOR EACH STATEMENT EXECUTE FUNCTION tell_categories_change();
