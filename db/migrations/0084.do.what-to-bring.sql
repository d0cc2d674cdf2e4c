-- What guests bring themselves, which is something else than what the price does not include.
ALTER TABLE services
  ADD COLUMN bring text[] NOT NULL DEFAULT '{}'::text[],
  ADD COLUMN bring_zh text[] NOT NULL DEFAULT '{}'::text[];
