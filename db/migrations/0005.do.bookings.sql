CREATE TABLE bookings (
  id                 uuid PRIMARY KEY,
  provider_id        uuid NOT NULL REFERENCES providers,
  service_id         uuid NOT NULL REFERENCES services,
  -- a slot that only cancelled bookings point to may be deleted: they keep their own snapshot of it
  slot_id            uuid REFERENCES slots ON DELETE SET NULL,
  page_id            uuid REFERENCES pages ON DELETE SET NULL,
  client_id          uuid REFERENCES users ON DELETE SET NULL,
  booking_reference  text NOT NULL UNIQUE,
  confirmation_code  text NOT NULL,
  customer_name      text NOT NULL,
  customer_email     text NOT NULL,
  customer_phone     text NOT NULL,
  locale             text NOT NULL CHECK (locale IN ('en', 'zh-HK')),
  -- people in the party; places counts those of them who need one
  participants       int NOT NULL CHECK (participants BETWEEN 1 AND 1000),
  places             int NOT NULL CHECK (places BETWEEN 1 AND participants),
  -- cents: what the provider earns, the fee on it, what the customer pays
  total_price        bigint NOT NULL CHECK (total_price >= 0),
  service_fee        bigint NOT NULL CHECK (service_fee >= 0),
  final_amount       bigint NOT NULL,
  status             text NOT NULL CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled')),
  payment_status     text NOT NULL DEFAULT 'unpaid' CHECK (payment_status IN ('unpaid', 'paid', 'refunded')),
  source             text NOT NULL DEFAULT 'page' CHECK (source IN ('page', 'phone', 'walk_in')),
  attendance         text NOT NULL DEFAULT 'expected' CHECK (attendance IN ('expected', 'arrived', 'no_show')),
  checked_in_at      timestamptz,
  special_requests   text NOT NULL DEFAULT '',
  admin_notes        text NOT NULL DEFAULT '',
  cancel_reason      text NOT NULL DEFAULT '',
  cancel_description text NOT NULL DEFAULT '',
  cancelled_by       text CHECK (cancelled_by IN ('provider', 'customer', 'system')),
  -- what was promised when it was booked; later edits of the service do not change it
  service_title      text NOT NULL,
  service_title_zh   text NOT NULL,
  starts_at          timestamptz NOT NULL,
  ends_at            timestamptz NOT NULL,
  cancellation_hours int NOT NULL,
  created_at         timestamptz NOT NULL DEFAULT now(),
  confirmed_at       timestamptz,
  completed_at       timestamptz,
  cancelled_at       timestamptz,
  CONSTRAINT bookings_live_has_slot CHECK (slot_id IS NOT NULL OR status = 'cancelled'),
  CHECK (final_amount = total_price + service_fee),
  CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CHECK ((status = 'completed') = (completed_at IS NOT NULL))
);
CREATE INDEX bookings_provider ON bookings (provider_id, created_at DESC, id DESC);
CREATE INDEX bookings_provider_status ON bookings (provider_id, status, created_at DESC, id DESC);
CREATE INDEX bookings_provider_start ON bookings (provider_id, starts_at DESC, id DESC);
-- requests the expiry job looks for
CREATE INDEX bookings_pending ON bookings (created_at) WHERE status = 'pending';
CREATE INDEX bookings_service ON bookings (service_id);
CREATE INDEX bookings_slot ON bookings (slot_id);
CREATE INDEX bookings_client ON bookings (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX bookings_page ON bookings (page_id) WHERE page_id IS NOT NULL;

CREATE TABLE booking_units (
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  -- no reference: a unit may be taken off the service, what was bought stays
  unit_id    uuid NOT NULL,
  kind       text NOT NULL,
  title      text NOT NULL,
  title_zh   text NOT NULL,
  quantity   int NOT NULL CHECK (quantity > 0),
  -- cents a piece, as it was when booked
  price      bigint NOT NULL CHECK (price >= 0),
  PRIMARY KEY (booking_id, unit_id)
);

-- The timeline: every transition, who and when.
CREATE TABLE booking_events (
  id         uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings ON DELETE CASCADE,
  event      text NOT NULL CHECK (event IN ('created', 'confirmed', 'completed', 'declined', 'cancelled', 'expired', 'paid', 'unpaid', 'arrived', 'no_show')),
  at         timestamptz NOT NULL DEFAULT now(),
  actor      text NOT NULL CHECK (actor IN ('provider', 'customer', 'system')),
  actor_name text NOT NULL DEFAULT '',
  note       text NOT NULL DEFAULT ''
);
CREATE INDEX booking_events_booking ON booking_events (booking_id, at);

-- The seat ledger, append-only: its sum per slot equals spots_taken at every commit (npm run check:seats).
CREATE TABLE seat_moves (
  id         uuid PRIMARY KEY,
  -- the ledger of a deleted slot sums to nothing, and goes with it
  slot_id    uuid NOT NULL REFERENCES slots ON DELETE CASCADE,
  booking_id uuid NOT NULL REFERENCES bookings,
  -- + taken, - given back
  places     int NOT NULL CHECK (places <> 0),
  reason     text NOT NULL CHECK (reason IN ('booked', 'declined', 'cancelled', 'expired', 'paid', 'unpaid', 'arrived', 'no_show')),
  at         timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX seat_moves_slot ON seat_moves (slot_id);
-- taken once, given back once
CREATE UNIQUE INDEX seat_moves_once ON seat_moves (booking_id, (places > 0));

-- First answers to keyed requests, written with what they did; replayed for a day.
CREATE TABLE idempotency_keys (
  -- endpoint and caller, so that one caller's key is nothing to another
  scope        text NOT NULL,
  key          text NOT NULL,
  request_hash bytea NOT NULL,
  reply        text NOT NULL,
  status       int NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING brin (created_at);
