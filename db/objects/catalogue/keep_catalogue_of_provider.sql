-- The catalogue follows a provider's name, verification, licence number, how it is paid, and whether it may sell.
CREATE OR REPLACE FUNCTION keep_catalogue_of_provider() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_catalogue(ARRAY(
    SELECT s.id FROM changed JOIN former USING (id) JOIN services s ON s.provider_id = changed.id
    WHERE (changed.name, changed.name_zh, changed.suspended_at, changed.approved_at, changed.licence_stopped_at, changed.verified_at, changed.licence_number,
        changed.offer_version)
      IS DISTINCT FROM (former.name, former.name_zh, former.suspended_at, former.approved_at, former.licence_stopped_at, former.verified_at, former.licence_number,
        former.offer_version)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER keep_catalogue AFTER UPDATE ON providers REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_of_provider();
