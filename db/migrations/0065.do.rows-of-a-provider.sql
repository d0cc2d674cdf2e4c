-- Every row that a provider's trade adds says whose it is, so that the tables can be spread over machines by provider (deploy/citus/prepare.sql).
-- Nothing changes for a visitor: no cache is told, no offer renewed. What bookings read comes last, so that they wait the least.
ALTER TABLE page_views_daily ADD COLUMN provider_id uuid;
UPDATE page_views_daily v SET provider_id = pg.provider_id FROM pages pg WHERE pg.id = v.page_id;
ALTER TABLE page_views_daily ALTER COLUMN provider_id SET NOT NULL;

ALTER TABLE refunds ADD COLUMN provider_id uuid;
ALTER TABLE refunds DISABLE TRIGGER USER;
UPDATE refunds r SET provider_id = b.provider_id FROM bookings b WHERE b.id = r.booking_id;
ALTER TABLE refunds ENABLE TRIGGER USER;
ALTER TABLE refunds ALTER COLUMN provider_id SET NOT NULL;

ALTER TABLE review_counts ADD COLUMN provider_id uuid;
UPDATE review_counts c SET provider_id = s.provider_id FROM services s WHERE s.id = c.service_id;
ALTER TABLE review_counts ALTER COLUMN provider_id SET NOT NULL;

ALTER TABLE catalogue_entries ADD COLUMN provider_id uuid;
UPDATE catalogue_entries e SET provider_id = s.provider_id FROM services s WHERE s.id = e.service_id;
ALTER TABLE catalogue_entries ALTER COLUMN provider_id SET NOT NULL;

ALTER TABLE page_services ADD COLUMN provider_id uuid;
ALTER TABLE page_services DISABLE TRIGGER USER;
UPDATE page_services ps SET provider_id = pg.provider_id FROM pages pg WHERE pg.id = ps.page_id;
ALTER TABLE page_services ENABLE TRIGGER USER;
ALTER TABLE page_services ALTER COLUMN provider_id SET NOT NULL;

ALTER TABLE units ADD COLUMN provider_id uuid;
ALTER TABLE units DISABLE TRIGGER USER;
UPDATE units u SET provider_id = s.provider_id FROM services s WHERE s.id = u.service_id;
-- Their key allows none without a service; a database that was filled with its keys off may have some.
DELETE FROM units WHERE provider_id IS NULL;
ALTER TABLE units ENABLE TRIGGER USER;
ALTER TABLE units ALTER COLUMN provider_id SET NOT NULL;
