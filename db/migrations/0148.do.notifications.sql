-- Addresses of resellers, beside those of providers' own programs (docs/decisions/066-content-and-notifications.md).
ALTER TABLE webhook_endpoints ADD COLUMN reseller_id uuid REFERENCES resellers (id);
-- HTTP headers that a reseller wants with each message, encrypted for this row.
ALTER TABLE webhook_endpoints ADD COLUMN headers bytea;
CREATE INDEX webhook_endpoints_reseller ON webhook_endpoints (reseller_id) WHERE reseller_id IS NOT NULL;

-- What a message is about that is of no booking: a service, or days of it.
ALTER TABLE webhook_deliveries ADD COLUMN service_id uuid;
ALTER TABLE webhook_deliveries ADD COLUMN first_day date;
ALTER TABLE webhook_deliveries ADD COLUMN last_day date;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_days_check CHECK ((first_day IS NULL) = (last_day IS NULL)) NOT VALID;
CREATE UNIQUE INDEX webhook_deliveries_of_service ON webhook_deliveries (endpoint_id, service_id, line) WHERE service_id IS NOT NULL;

-- Which days of a service its provider has opened, closed or resized, by transaction; only of providers whose resellers have an address.
-- Bookings are in their timelines.
CREATE TABLE availability_changes (
  id uuid NOT NULL DEFAULT uuidv7(),
  provider_id uuid NOT NULL,
  service_id uuid NOT NULL,
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  first_day date NOT NULL,
  last_day date NOT NULL,
  CONSTRAINT availability_changes_pkey PRIMARY KEY (provider_id, service_id, transaction)
);
CREATE INDEX availability_changes_id ON availability_changes (id);
