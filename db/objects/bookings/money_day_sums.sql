-- Money received from customers and refunded to them by the Hong Kong day, with what is not added up yet; sum by what is asked.
CREATE OR REPLACE VIEW money_day_sums AS
SELECT day, received, refunded FROM money_days
UNION ALL
SELECT day, received, refunded FROM money_changes;
