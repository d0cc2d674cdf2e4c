-- How often somebody has tried something in the current window, over all processes (docs/decisions/021-budgets-are-shared.md).
-- Not logged: after a crash counting begins anew, which costs nobody anything, and no try costs a write to the log.
CREATE UNLOGGED TABLE budget_counts (
  -- budget and address, hashed with the server's secret: nobody who reads the table or a backup learns who was here
  who     text PRIMARY KEY,
  tries   int NOT NULL,
  ends_at timestamptz NOT NULL
);
