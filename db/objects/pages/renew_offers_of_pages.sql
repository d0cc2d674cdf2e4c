-- A service that a page no longer shows cannot be booked on it: the page's `offer_version` (renew_page_offer) rises.
CREATE OR REPLACE FUNCTION renew_offers_of_pages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE pages SET offer_version = offer_version + 1 WHERE id IN (SELECT page_id FROM former);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER renew_offers_of_pages AFTER DELETE ON page_services REFERENCING OLD TABLE AS former
  FOR EACH STATEMENT EXECUTE FUNCTION renew_offers_of_pages();
