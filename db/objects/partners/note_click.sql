-- A click leaves a note, which a job adds up (docs/decisions/014-lists-that-stay-fast.md): a link that many follow at once is no row to wait for.
CREATE OR REPLACE FUNCTION note_click() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO new_clicks VALUES (NEW.link_id, (NEW.clicked_at AT TIME ZONE 'Asia/Hong_Kong')::date);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_click AFTER INSERT ON referral_clicks FOR EACH ROW EXECUTE FUNCTION note_click();
