-- When a booking was emptied of who its customer was: on request, or because it is long over (server/privacy/retain.ts).
ALTER TABLE bookings ADD COLUMN emptied_at timestamptz;
UPDATE bookings SET emptied_at = now() WHERE customer_email = '' AND customer_name = 'Deleted account 已刪除帳戶';
-- The nightly job finds what is due without reading what it has emptied before.
CREATE INDEX bookings_to_empty ON bookings (ends_at) WHERE emptied_at IS NULL;

-- What the nightly job did; the operator reads it.
CREATE TABLE retention_runs (
  id           uuid PRIMARY KEY,
  at           timestamptz NOT NULL DEFAULT now(),
  -- bookings that ended before it are due
  ended_before timestamptz NOT NULL,
  bookings     int NOT NULL
);
CREATE INDEX retention_runs_newest ON retention_runs (at DESC);

-- Erasing also empties what the host and the operator wrote: every note of the timeline, but for the amount of a refund, and its reason.
CREATE OR REPLACE FUNCTION refuse_timeline_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('sampan.erasing', true) = 'on'
    AND to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object('actor_name', CASE WHEN OLD.actor = 'customer' THEN '' ELSE OLD.actor_name END,
      'note', CASE WHEN OLD.event = 'refunded' THEN split_part(OLD.note, ' · ', 1) ELSE '' END) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation', HINT = 'Add a row that says what has changed.';
END $$;
CREATE FUNCTION refuse_refund_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('sampan.erasing', true) = 'on' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"reason": ""}' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation', HINT = 'Add a row that says what has changed.';
END $$;
DROP TRIGGER append_only ON refunds;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, booking_id, amount, reason, at ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_refund_change();
DROP FUNCTION erase_from_timeline(uuid[]);
CREATE FUNCTION erase_words_about(booking_ids uuid[]) RETURNS void LANGUAGE sql SET sampan.erasing = 'on'
BEGIN ATOMIC
  UPDATE booking_events SET actor_name = CASE WHEN actor = 'customer' THEN '' ELSE actor_name END,
    note = CASE WHEN event = 'refunded' THEN split_part(note, ' · ', 1) ELSE '' END
  WHERE booking_id = ANY (booking_ids);
  UPDATE refunds SET reason = '' WHERE booking_id = ANY (booking_ids) AND reason <> '';
END;

-- The same for those who were erased before.
SELECT erase_words_about(array(SELECT id FROM bookings WHERE emptied_at IS NOT NULL));
UPDATE bookings SET cancel_reason = '' WHERE emptied_at IS NOT NULL AND cancel_reason <> '';
