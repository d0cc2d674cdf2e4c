-- A booking is priced by what was read of its service. The service's `offer_version` rises with every change of what a booking promises or
-- costs, and the booking's statement compares it.
CREATE OR REPLACE FUNCTION renew_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.offer_version = OLD.offer_version + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER renew_offer BEFORE UPDATE ON services FOR EACH ROW
  WHEN ((OLD.title, OLD.title_zh, OLD.confirmation, OLD.cutoff_minutes, OLD.cancellation_hours, OLD.cancellation_tiers, OLD.min_participants, OLD.max_participants, OLD.status,
    OLD.pay_ways, OLD.sold_by, OLD.for_resellers, OLD.weather_rules, OLD.price_rules)
    IS DISTINCT FROM
    (NEW.title, NEW.title_zh, NEW.confirmation, NEW.cutoff_minutes, NEW.cancellation_hours, NEW.cancellation_tiers, NEW.min_participants, NEW.max_participants, NEW.status,
    NEW.pay_ways, NEW.sold_by, NEW.for_resellers, NEW.weather_rules, NEW.price_rules))
  EXECUTE FUNCTION renew_offer();
