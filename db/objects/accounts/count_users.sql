-- An account that joins, leaves, is disabled or enabled moves the count of the month in which it joined; deleted ones whose row stays count.
CREATE OR REPLACE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  joined timestamptz := coalesce(NEW.date_joined, OLD.date_joined);
  more integer := (NEW.id IS NOT NULL AND NEW.disabled_at IS NULL)::int - (OLD.id IS NOT NULL AND OLD.disabled_at IS NULL)::int;
BEGIN
  IF more <> 0 THEN
    INSERT INTO user_months AS sums (month, users) VALUES (date_trunc('month', joined AT TIME ZONE 'Asia/Hong_Kong')::date, more)
    ON CONFLICT (month) DO UPDATE SET users = sums.users + excluded.users;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER count_users AFTER INSERT OR DELETE OR UPDATE OF disabled_at ON users FOR EACH ROW EXECUTE FUNCTION count_users();
