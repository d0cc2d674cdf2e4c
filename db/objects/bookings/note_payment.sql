-- Notes what was received from a customer, or taken back, for the sums by day. A note locks nothing that another payment needs.
CREATE OR REPLACE FUNCTION note_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'received' AND OLD.state IS DISTINCT FROM 'received' THEN
    INSERT INTO money_changes (day, received, refunded) VALUES ((NEW.received_at AT TIME ZONE 'Asia/Hong_Kong')::date, NEW.amount, 0);
  ELSIF NEW.state <> 'received' AND OLD.state = 'received' THEN
    INSERT INTO money_changes (day, received, refunded) VALUES ((now() AT TIME ZONE 'Asia/Hong_Kong')::date, -OLD.amount, 0);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_payment AFTER INSERT OR UPDATE OF state ON payments FOR EACH ROW EXECUTE FUNCTION note_payment();
