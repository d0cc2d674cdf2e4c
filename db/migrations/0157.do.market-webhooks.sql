-- Addresses of the marketplace, which hear of the bookings of all providers: they have no provider (docs/decisions/078-webhooks-of-the-marketplace.md).
ALTER TABLE webhook_endpoints ALTER COLUMN provider_id DROP NOT NULL;
-- A reseller is a provider's.
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_owner_check CHECK (provider_id IS NOT NULL OR reseller_id IS NULL) NOT VALID;
