-- The prices are those of the units: `offer_version` (renew_offer) rises when they change.
CREATE OR REPLACE FUNCTION renew_offers_of_units() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE services SET offer_version = offer_version + 1
    WHERE id IN (SELECT service_id FROM (SELECT * FROM former EXCEPT SELECT * FROM changed) AS other);
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE services SET offer_version = offer_version + 1 WHERE id IN (SELECT service_id FROM former);
  ELSE
    UPDATE services SET offer_version = offer_version + 1 WHERE id IN (SELECT service_id FROM changed);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER renew_offers_new AFTER INSERT ON units REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_offers_of_units();
CREATE OR REPLACE TRIGGER renew_offers AFTER UPDATE ON units REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_offers_of_units();
CREATE OR REPLACE TRIGGER renew_offers_less AFTER DELETE ON units REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION renew_offers_of_units();
