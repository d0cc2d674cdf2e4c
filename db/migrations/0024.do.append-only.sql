-- What was written into the journal, the seat ledger, the refunds and the timelines stays: PostgreSQL refuses to change it.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation', HINT = 'Add a row that says what has changed.';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON journal_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON journal_entries EXECUTE FUNCTION refuse_change();

-- Who made a refund is forgotten with their account (ON DELETE SET NULL); nothing else of it changes.
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, booking_id, amount, reason, at ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON refunds EXECUTE FUNCTION refuse_change();

-- What was given back of a booking, beside what it cost: the table refuses more, also of two refunds at once.
ALTER TABLE bookings ADD COLUMN refunded_amount bigint NOT NULL DEFAULT 0;
UPDATE bookings b SET refunded_amount = back.cents FROM (SELECT booking_id, sum(amount) AS cents FROM refunds GROUP BY 1) back WHERE back.booking_id = b.id;
ALTER TABLE bookings
  ADD CONSTRAINT bookings_refunded_at_most_paid CHECK (refunded_amount BETWEEN 0 AND final_amount AND (refunded_amount = 0 OR payment_status <> 'unpaid'));
CREATE FUNCTION add_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE bookings SET refunded_amount = refunded_amount + NEW.amount WHERE id = NEW.booking_id;
  RETURN NULL;
END $$;
CREATE TRIGGER add_refund AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION add_refund();
CREATE OR REPLACE FUNCTION refunded_of(booking uuid) RETURNS bigint LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (SELECT refunded_amount FROM bookings WHERE id = booking);

-- What customers of cancelled bookings are owed and since when (contract/refunds.ts says the same). Two indexes of few rows, however many
-- bookings there are.
CREATE VIEW refunds_due AS
SELECT id AS booking_id, provider_id, cancelled_at AS since, cancelled_by, final_amount - refunded_amount AS cents
FROM bookings WHERE status = 'cancelled' AND payment_status = 'paid' AND refunded_amount < final_amount;
CREATE INDEX bookings_refund_due ON bookings (cancelled_at, id) WHERE status = 'cancelled' AND payment_status = 'paid' AND refunded_amount < final_amount;
CREATE INDEX bookings_refund_due_by_provider ON bookings (provider_id, cancelled_at)
  WHERE status = 'cancelled' AND payment_status = 'paid' AND refunded_amount < final_amount;

-- Which booking an answer tells of: forgetting a customer finds them without reading all answers.
ALTER TABLE idempotency_keys ADD COLUMN booking_id uuid;
UPDATE idempotency_keys k SET booking_id = about.booking_id
FROM (
  SELECT said.scope, said.key, coalesce(b.id, m.booking_id, r.booking_id) AS booking_id
  FROM (SELECT scope, key, CASE WHEN reply::jsonb ->> 'id' ~ '^[0-9a-f-]{36}$' THEN (reply::jsonb ->> 'id')::uuid END AS id FROM idempotency_keys) said
  LEFT JOIN bookings b ON b.id = said.id LEFT JOIN messages m ON m.id = said.id LEFT JOIN reviews r ON r.id = said.id
) about
WHERE about.scope = k.scope AND about.key = k.key AND about.booking_id IS NOT NULL;
CREATE INDEX idempotency_keys_booking ON idempotency_keys (booking_id);

-- The seat ledger. Its lines outlive a slot that is deleted, so they refer to it without a foreign key.
ALTER TABLE seat_moves DROP CONSTRAINT IF EXISTS seat_moves_slot_id_fkey;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON seat_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON seat_moves EXECUTE FUNCTION refuse_change();

-- The timeline. Only the function below takes a customer's words and names off it, and only to leave them empty.
CREATE FUNCTION refuse_timeline_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('sampan.erasing', true) = 'on' AND OLD.actor = 'customer'
    AND to_jsonb(NEW) = to_jsonb(OLD) || '{"actor_name": "", "note": ""}' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation', HINT = 'Add a row that says what has changed.';
END $$;
CREATE FUNCTION erase_from_timeline(booking_ids uuid[]) RETURNS void LANGUAGE sql SET sampan.erasing = 'on'
BEGIN ATOMIC
  UPDATE booking_events SET actor_name = '', note = '' WHERE booking_id = ANY (booking_ids) AND actor = 'customer';
END;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON booking_events FOR EACH ROW EXECUTE FUNCTION refuse_timeline_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON booking_events EXECUTE FUNCTION refuse_change();
