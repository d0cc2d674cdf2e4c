-- Providers may have to be approved before their first sale. Those who are there are; the default is for an older version that still
-- serves while this one starts, and knows no approval.
ALTER TABLE providers ADD COLUMN approved_at timestamptz DEFAULT now();
-- New providers sell at once, without waiting for the operator.
ALTER TABLE marketplace_settings ADD COLUMN approve_providers boolean NOT NULL DEFAULT true;

-- Whether visitors may find and book what a provider offers.
CREATE FUNCTION may_sell(p providers) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN p.suspended_at IS NULL AND p.approved_at IS NOT NULL;

CREATE OR REPLACE VIEW live_services AS
SELECT s.* FROM services s JOIN providers p ON p.id = s.provider_id
WHERE s.status = 'active' AND s.archived_at IS NULL AND s.hidden_at IS NULL AND may_sell(p);
CREATE OR REPLACE VIEW live_pages AS
SELECT pg.* FROM pages pg JOIN providers p ON p.id = pg.provider_id WHERE pg.is_published AND may_sell(p);

-- As before, and when a business is approved.
CREATE OR REPLACE FUNCTION keep_catalogue_of_provider() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_catalogue(ARRAY(
    SELECT s.id FROM changed JOIN former USING (id) JOIN services s ON s.provider_id = changed.id
    WHERE (changed.name, changed.name_zh, changed.suspended_at, changed.approved_at, changed.verified_at)
      IS DISTINCT FROM (former.name, former.name_zh, former.suspended_at, former.approved_at, former.verified_at)));
  RETURN NULL;
END $$;
