-- What services need, and how much there is of it, decides what is left on their departures. Saving a resource writes all its needs anew, so that
-- every such change comes here. It is noted for all departures to come, where one of the provider's resellers wants to hear of it.
CREATE OR REPLACE FUNCTION note_needs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO availability_changes (provider_id, service_id, first_day, last_day)
  SELECT sl.provider_id, sl.service_id, min(sl.date), max(sl.date) FROM slots sl
  WHERE sl.starts_at > now() AND sl.service_id IN (
    SELECT c.service_id FROM changed c
    WHERE EXISTS (SELECT FROM webhook_endpoints e WHERE e.provider_id = c.provider_id AND e.reseller_id IS NOT NULL AND e.state = 'on'))
  GROUP BY sl.provider_id, sl.service_id
  ON CONFLICT ON CONSTRAINT availability_changes_pkey
  DO UPDATE SET first_day = least(availability_changes.first_day, excluded.first_day), last_day = greatest(availability_changes.last_day, excluded.last_day);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_needs_new AFTER INSERT ON resource_needs REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_needs();
CREATE OR REPLACE TRIGGER note_needs_less AFTER DELETE ON resource_needs REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_needs();
