-- Notes what was refunded to a customer, for the sums by day.
CREATE OR REPLACE FUNCTION note_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_changes (day, received, refunded) VALUES ((NEW.at AT TIME ZONE 'Asia/Hong_Kong')::date, 0, NEW.amount);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER note_refund AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION note_refund();
