-- Server processes cache rendered pages, and drop a provider's pages when its id is notified on this channel. Bookings and slots notify
-- nothing: NOTIFY serialises commits, and the places left are read fresh anyway.
CREATE OR REPLACE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(coalesce(NEW, OLD));
  provider uuid;
BEGIN
  provider := CASE TG_TABLE_NAME
    WHEN 'providers' THEN (changed ->> 'id')::uuid
    WHEN 'services' THEN (changed ->> 'provider_id')::uuid
    WHEN 'pages' THEN (changed ->> 'provider_id')::uuid
    WHEN 'page_services' THEN (SELECT provider_id FROM pages WHERE id = (changed ->> 'page_id')::uuid)
    ELSE (SELECT provider_id FROM services WHERE id = (changed ->> 'service_id')::uuid)
  END;
  PERFORM pg_notify('sampan_changed', coalesce(provider::text, '*'));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON providers FOR EACH ROW EXECUTE FUNCTION tell_change();
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON services FOR EACH ROW EXECUTE FUNCTION tell_change();
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON units FOR EACH ROW EXECUTE FUNCTION tell_change();
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON pages FOR EACH ROW EXECUTE FUNCTION tell_change();
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON page_services FOR EACH ROW EXECUTE FUNCTION tell_change();
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION tell_change();
