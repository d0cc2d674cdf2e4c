-- What was received from customers and refunded to them, by the Hong Kong day: what is written down, and what is still to be added up.
CREATE TABLE money_days (
  day date NOT NULL,
  received bigint NOT NULL,
  refunded bigint NOT NULL,
  CONSTRAINT money_days_pkey PRIMARY KEY (day)
);
CREATE TABLE money_changes (
  day date NOT NULL,
  received bigint NOT NULL,
  refunded bigint NOT NULL
);
INSERT INTO money_days (day, received, refunded)
SELECT (at AT TIME ZONE 'Asia/Hong_Kong')::date, sum(received), sum(refunded)
FROM (
  SELECT received_at AS at, amount AS received, 0::bigint AS refunded FROM payments WHERE state = 'received'
  UNION ALL
  SELECT at, 0, amount FROM refunds
) moved GROUP BY 1;
