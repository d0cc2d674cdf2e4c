-- A departure that takes what others need too, or gives it back, changes what is left on them: noted where one of the provider's resellers
-- wants to hear of it. What a departure needs as a whole changes with its first and last place, what it needs for each place with every one.
CREATE OR REPLACE FUNCTION note_shared_availability() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT has_reseller_address(NEW.provider_id) THEN
    RETURN NULL;
  END IF;
  PERFORM note_days(other.provider_id, other.service_id, min(other.date), max(other.date))
  FROM resource_needs own
  JOIN resource_needs n ON n.resource_id = own.resource_id
  -- A slot lasts two weeks at most, and is got ready for a day.
  JOIN slots other ON other.service_id = n.service_id AND other.id <> NEW.id AND other.starts_at > NEW.starts_at - interval '17 days'
    AND other.starts_at < NEW.ends_at + make_interval(mins => own.minutes_after + n.minutes_before)
    AND other.ends_at > NEW.starts_at - make_interval(mins => own.minutes_before + n.minutes_after)
  WHERE own.service_id = NEW.service_id AND (own.per = 'place' OR OLD.spots_taken = 0 OR NEW.spots_taken = 0)
  GROUP BY other.provider_id, other.service_id;
  RETURN NULL;
END $$;

-- Not `OF spots_taken`: as use_resources.
CREATE OR REPLACE TRIGGER note_shared_availability AFTER UPDATE ON slots FOR EACH ROW
  WHEN (NEW.needs_resources AND NEW.spots_taken <> OLD.spots_taken) EXECUTE FUNCTION note_shared_availability();
