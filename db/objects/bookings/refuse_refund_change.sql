-- Of a refund only its reason is ever erased, and who made it (ON DELETE SET NULL).
CREATE OR REPLACE FUNCTION refuse_refund_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('sampan.erasing', true) = 'on' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"reason": ""}' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation', HINT = 'Add a row that says what has changed.';
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, booking_id, amount, reason, at, way, paid_by, reduces, takes_back ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_refund_change();
