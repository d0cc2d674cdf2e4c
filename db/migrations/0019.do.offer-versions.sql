-- A booking is priced by what was read of its experience. This number says whether that still holds when the booking is written:
-- it is one higher after every change of what a booking promises or costs, and the booking's statement compares it (server/bookings/writes.ts).
ALTER TABLE services ADD COLUMN offer_version bigint NOT NULL DEFAULT 0;

CREATE FUNCTION renew_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.offer_version = OLD.offer_version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER renew_offer BEFORE UPDATE ON services FOR EACH ROW
  WHEN ((OLD.title, OLD.title_zh, OLD.confirmation, OLD.cutoff_minutes, OLD.cancellation_hours, OLD.min_participants, OLD.max_participants)
    IS DISTINCT FROM
    (NEW.title, NEW.title_zh, NEW.confirmation, NEW.cutoff_minutes, NEW.cancellation_hours, NEW.min_participants, NEW.max_participants))
  EXECUTE FUNCTION renew_offer();

-- The tickets have the prices.
CREATE FUNCTION renew_offers_of_units() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER renew_offers_new AFTER INSERT ON units REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_offers_of_units();
CREATE TRIGGER renew_offers AFTER UPDATE ON units REFERENCING OLD TABLE AS former NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION renew_offers_of_units();
CREATE TRIGGER renew_offers_less AFTER DELETE ON units REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION renew_offers_of_units();

-- As before, with the new column.
CREATE OR REPLACE VIEW live_services AS
SELECT s.* FROM services s JOIN providers p ON p.id = s.provider_id
WHERE s.status = 'active' AND s.archived_at IS NULL AND s.hidden_at IS NULL AND p.suspended_at IS NULL;

-- Requests that nobody has answered yet, by slot: who does not fit asks whether the time of some of them has run out.
CREATE INDEX bookings_pending_slot ON bookings (slot_id, created_at) WHERE status = 'pending';
