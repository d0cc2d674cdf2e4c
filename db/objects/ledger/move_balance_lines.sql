-- Moves lines that were put into a settlement to where their providers' totals have them now.
CREATE OR REPLACE FUNCTION move_balance_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE provider_balances t SET open = t.open - m.moved, in_settlements = t.in_settlements + m.moved
  FROM (
    SELECT provider_id, sum(moved) AS moved
    FROM (
      SELECT provider_id, -cents AS moved FROM before WHERE settlement_id IS NOT NULL
      UNION ALL
      SELECT provider_id, cents FROM after WHERE settlement_id IS NOT NULL
    ) sides GROUP BY 1 HAVING sum(moved) <> 0
  ) m WHERE t.provider_id = m.provider_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER move_balance_lines AFTER UPDATE ON balance_lines REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION move_balance_lines();
