-- Who sells a provider's services from software of their own (docs/decisions/060-resellers.md), and the keys by which it calls.
CREATE TABLE resellers (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers (id),
  name text NOT NULL,
  contact text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CONSTRAINT resellers_name_check CHECK (name <> '')
);
CREATE INDEX resellers_provider ON resellers (provider_id, created_at);

CREATE TABLE api_keys (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL,
  reseller_id uuid NOT NULL REFERENCES resellers (id),
  -- SHA-256 of the key, which is shown once.
  token_hash bytea NOT NULL,
  -- Its first letters, by which people tell keys apart.
  shown text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- To the minute.
  last_used_at timestamptz,
  revoked_at timestamptz
);
CREATE UNIQUE INDEX api_keys_token_hash ON api_keys (token_hash);
CREATE INDEX api_keys_reseller ON api_keys (reseller_id, created_at);

-- Null: as the service confirms, so that resellers sell what is confirmed at once.
ALTER TABLE services ADD COLUMN for_resellers boolean;

-- What a reseller reserved, as it calls it: first a hold, then a booking. Its state follows from those two.
CREATE TABLE reseller_bookings (
  -- The reseller's own, or made up for it.
  uuid text PRIMARY KEY,
  provider_id uuid NOT NULL,
  reseller_id uuid NOT NULL REFERENCES resellers (id),
  service_id uuid NOT NULL,
  slot_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  hold_id uuid NOT NULL,
  booking_id uuid,
  -- The reference of the booking, also before there is one.
  supplier_reference text NOT NULL,
  reseller_reference text,
  notes text,
  contact jsonb NOT NULL,
  -- A person or group each: uuid, unit, reseller_reference, contact.
  unit_items jsonb NOT NULL,
  -- Whether the guest is mailed.
  email_receipt boolean NOT NULL DEFAULT false,
  -- Of the request that made it, so that the same request sent again is known.
  body_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Of a hold that was cancelled.
  cancelled_at timestamptz,
  cancel_reason text,
  CONSTRAINT reseller_bookings_uuid_check CHECK (uuid <> ''),
  CONSTRAINT reseller_bookings_cancelled_check CHECK (cancelled_at IS NULL OR booking_id IS NULL),
  CONSTRAINT reseller_bookings_contact_check CHECK (jsonb_typeof(contact) = 'object'),
  CONSTRAINT reseller_bookings_unit_items_check CHECK (jsonb_typeof(unit_items) = 'array')
);
CREATE INDEX reseller_bookings_reference ON reseller_bookings (reseller_id, reseller_reference);
CREATE INDEX reseller_bookings_supplier_reference ON reseller_bookings (reseller_id, supplier_reference);
CREATE INDEX reseller_bookings_age ON reseller_bookings (reseller_id, created_at);
CREATE INDEX reseller_bookings_start ON reseller_bookings (reseller_id, starts_at);
CREATE UNIQUE INDEX reseller_bookings_booking ON reseller_bookings (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX reseller_bookings_unconfirmed ON reseller_bookings (created_at) WHERE booking_id IS NULL;

ALTER TABLE bookings DROP CONSTRAINT bookings_source_check,
  ADD CONSTRAINT bookings_source_check CHECK (source IN ('page', 'phone', 'walk_in', 'reseller')) NOT VALID;
DROP INDEX bookings_channel;
CREATE INDEX bookings_channel ON bookings (provider_id, (
  CASE WHEN source = 'reseller' THEN 'reseller' WHEN source <> 'page' THEN 'taken' WHEN partner_id IS NOT NULL THEN 'partner' WHEN page_id IS NOT NULL THEN 'page' ELSE 'marketplace' END
), created_at DESC, id DESC);
