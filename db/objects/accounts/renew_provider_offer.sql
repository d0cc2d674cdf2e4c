-- What a booking takes from its provider: `offer_version` rises with every change of it, and the booking's statement compares it.
CREATE OR REPLACE FUNCTION renew_provider_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.offer_version = OLD.offer_version + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER renew_provider_offer BEFORE UPDATE ON providers FOR EACH ROW
  WHEN ((OLD.pay_ways, OLD.pay_hours, OLD.pay_days_before, OLD.fps_account = '', OLD.weather_rules)
    IS DISTINCT FROM (NEW.pay_ways, NEW.pay_hours, NEW.pay_days_before, NEW.fps_account = '', NEW.weather_rules))
  EXECUTE FUNCTION renew_provider_offer();
