-- What services need, and how much there is of it, decides what is left on their departures. Saving a resource writes all its needs anew, so that
-- every such change comes here. It is noted for all departures to come, where one of the provider's resellers wants to hear of it.
CREATE OR REPLACE FUNCTION note_needs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_days(sl.provider_id, sl.service_id, min(sl.date), max(sl.date)) FROM slots sl
  WHERE sl.starts_at > now() AND sl.service_id IN (SELECT c.service_id FROM changed c WHERE has_reseller_address(c.provider_id))
  GROUP BY sl.provider_id, sl.service_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_needs_new AFTER INSERT ON resource_needs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_needs();
CREATE OR REPLACE TRIGGER note_needs_less AFTER DELETE ON resource_needs REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_needs();
