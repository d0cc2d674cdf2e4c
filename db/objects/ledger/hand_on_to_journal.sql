-- Every other change of a booking left a row in `booking_changes` (note_booking), so a booking writes no second one for the journal: it is
-- handed on when that row has been added up. A new request asks nothing of the journal, unless it came paid (note_journal) or a partner sent
-- it: it counts on the link.
CREATE OR REPLACE FUNCTION hand_on_to_journal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_due SELECT DISTINCT booking_id FROM added_up
  WHERE NOT (is_new AND status = 'pending') OR (SELECT true FROM booking_referrals r WHERE r.booking_id = added_up.booking_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER hand_on_to_journal AFTER DELETE ON booking_changes REFERENCING OLD TABLE AS added_up
  FOR EACH STATEMENT EXECUTE FUNCTION hand_on_to_journal();
