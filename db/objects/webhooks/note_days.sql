-- Notes that what is left of a service has changed from one day to another; days of it that are noted already are widened to those.
CREATE OR REPLACE FUNCTION note_days(provider uuid, service uuid, first date, last date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO availability_changes (provider_id, service_id, first_day, last_day) VALUES (provider, service, first, last)
  ON CONFLICT ON CONSTRAINT availability_changes_pkey
  DO UPDATE SET first_day = least(availability_changes.first_day, excluded.first_day), last_day = greatest(availability_changes.last_day, excluded.last_day);
END $$;
