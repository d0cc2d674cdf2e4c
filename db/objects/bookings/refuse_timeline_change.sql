-- Of a timeline only the customer's names and all notes are ever erased, but for the amount of a refund.
CREATE OR REPLACE FUNCTION refuse_timeline_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('sampan.erasing', true) = 'on'
    AND to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object('actor_name', CASE WHEN OLD.actor = 'customer' THEN '' ELSE OLD.actor_name END,
      'note', CASE WHEN OLD.event = 'refunded' THEN split_part(OLD.note, ' · ', 1) ELSE '' END) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation', HINT = 'Add a row that says what has changed.';
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON booking_events FOR EACH ROW EXECUTE FUNCTION refuse_timeline_change();
