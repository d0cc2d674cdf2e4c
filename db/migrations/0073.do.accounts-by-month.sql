-- How many enabled accounts there are, by the Hong Kong month in which they joined: added up as they come and go (accounts/count_users).
CREATE TABLE user_months (
  month date PRIMARY KEY,
  users bigint NOT NULL
) WITH (fillfactor = 70);
-- Registrations wait until the accounts have been counted for the first time.
LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO user_months (month, users)
SELECT date_trunc('month', date_joined AT TIME ZONE 'Asia/Hong_Kong')::date, count(*) FROM users WHERE disabled_at IS NULL GROUP BY 1;
