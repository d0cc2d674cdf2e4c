-- Gives the keys of a marketplace the shape that Citus wants: every unique and foreign key among its distributed tables has provider_id.
-- For a marketplace that outgrows one PostgreSQL; others keep their shorter keys. docs/operations.md says what it is good for today.
-- In one session with distribute.sql: psql --single-transaction -v ON_ERROR_STOP=1 -f prepare.sql -f distribute.sql
-- tests/sharding.test.ts fails on a table that is not in this list, and on a key that would not do.

CREATE TEMPORARY TABLE sorted (name text PRIMARY KEY, kind text NOT NULL CHECK (kind IN ('distributed', 'reference', 'local')), reason text NOT NULL);

-- Distributed by provider_id, what others refer to first: rows of one provider lie on one machine.
INSERT INTO sorted (name, kind, reason) VALUES
  ('services', 'distributed', 'what a provider sells'),
  ('units', 'distributed', 'of a service'),
  ('slots', 'distributed', 'of a service'),
  ('bookings', 'distributed', 'of a slot'),
  ('availability_changes', 'distributed', 'of a service; deleted after a day'),
  ('bank_columns', 'distributed', 'of a provider'),
  ('bank_lines', 'distributed', 'of a payment'),
  ('blocked_times', 'distributed', 'of a service'),
  ('external_calendars', 'distributed', 'of a service or a provider'),
  ('booking_changes', 'distributed', 'of a booking'),
  ('booking_days', 'distributed', 'totals of a provider'),
  ('booking_events', 'distributed', 'of a booking'),
  ('booking_search', 'distributed', 'of a booking'),
  ('booking_totals', 'distributed', 'totals of a provider'),
  ('card_checkouts', 'distributed', 'of a booking'),
  ('catalogue_entries', 'distributed', 'of a service'),
  ('import_columns', 'distributed', 'of a provider'),
  ('call_offs', 'distributed', 'of a provider'),
  ('imports', 'distributed', 'of a provider'),
  ('import_rows', 'distributed', 'of an import'),
  ('holds', 'distributed', 'of a slot; deleted after a day'),
  ('waiting_entries', 'distributed', 'of a service; deleted 90 days after its end'),
  ('waiting_offers', 'distributed', 'of an entry'),
  ('waiting_notices', 'distributed', 'of an entry'),
  ('mail_choices', 'distributed', 'of a provider'),
  ('message_templates', 'distributed', 'of a provider'),
  ('messages', 'distributed', 'of a booking'),
  ('page_services', 'distributed', 'services on a page'),
  ('page_views_daily', 'distributed', 'of a page'),
  ('payments', 'distributed', 'of a booking'),
  ('card_flags', 'distributed', 'of a booking'),
  ('card_refunds', 'distributed', 'of a payment'),
  ('refunds', 'distributed', 'of a booking'),
  ('settlements', 'distributed', 'of a provider'),
  ('fee_invoices', 'distributed', 'of a provider'),
  ('balance_lines', 'distributed', 'of a booking'),
  ('provider_balances', 'distributed', 'totals of a provider'),
  ('provider_months', 'distributed', 'totals of a provider'),
  ('review_counts', 'distributed', 'of a service'),
  ('resources', 'distributed', 'of a provider'),
  ('resource_needs', 'distributed', 'of a service and a resource'),
  ('resource_uses', 'distributed', 'of a slot and a resource'),
  ('reseller_balances', 'distributed', 'totals of a provider'),
  ('reseller_bookings', 'distributed', 'of a slot'),
  ('reseller_payments', 'distributed', 'of a provider'),
  ('reseller_refusals', 'distributed', 'of a provider'),
  ('reviews', 'distributed', 'of a booking'),
  ('schedules', 'distributed', 'of a service'),
  ('seat_moves', 'distributed', 'of a booking'),
  ('weather_events', 'distributed', 'of a proposal'),
  ('weather_proposals', 'distributed', 'of a slot');

-- Copied to every machine: small or seldom changed, and read beside the rows of any provider.
INSERT INTO sorted (name, kind, reason) VALUES
  ('categories', 'reference', 'a few rows, chosen by the operator'),
  ('marketplace_settings', 'reference', 'one row that every booking reads'),
  ('search_vocabulary', 'reference', 'words of all services together'),
  ('providers', 'reference', 'a row for each provider; an account finds its provider here, once'),
  ('pages', 'reference', 'a few for each provider; an address finds its provider here, once'),
  ('webhook_endpoints', 'reference', 'five at most for each provider, each reseller and the marketplace; the dispatcher finds them all here'),
  ('staff', 'reference', 'twenty at most for each provider; an account finds its providers here'),
  ('resellers', 'reference', 'fifty at most for each provider; a key finds its provider here'),
  ('api_keys', 'reference', 'a few for each reseller; a key finds its provider here'),
  ('calendar_feeds', 'reference', 'at most one for each provider; a secret address finds its provider here');

-- On the coordinator: rows that belong to no provider, or that one statement must see together.
INSERT INTO sorted (name, kind, reason) VALUES
  ('users', 'local', 'an account books at many providers; its address is unique in the marketplace'),
  ('account_links', 'local', 'of an account; deleted a month after their end'),
  ('account_notices', 'local', 'of an account'),
  ('consents', 'local', 'of an account'),
  ('user_months', 'local', 'accounts by month'),
  ('page_view_totals', 'local', 'a row for each page'),
  ('pictures', 'local', 'of an account; one file may serve many'),
  ('recovery_codes', 'local', 'of an account'),
  ('saved_services', 'local', 'of an account, over all providers'),
  ('second_factors', 'local', 'of an account'),
  ('sessions', 'local', 'of an account; deleted a month after their end'),
  ('client_totals', 'local', 'of an account, over all providers'),
  ('booking_visitors', 'local', 'a visitor is counted over all providers; deleted every night'),
  ('gateway_events', 'local', 'each event once in the marketplace; deleted after 90 days'),
  ('idempotency_keys', 'local', 'of a caller; deleted after a day'),
  ('rate_limit_hits', 'local', 'of a caller; deleted every hour'),
  ('booking_referrals', 'local', 'of a partner, who earns at many providers; referred bookings only'),
  ('commission_counts', 'local', 'of a partner'),
  ('commission_lines', 'local', 'of a partner; posted with the journal'),
  ('link_days', 'local', 'of a partner'),
  ('link_totals', 'local', 'of a partner'),
  ('new_clicks', 'local', 'of a partner; emptied every minute'),
  ('partner_months', 'local', 'of a partner'),
  ('partner_totals', 'local', 'of a partner'),
  ('partners', 'local', 'a partner earns at many providers'),
  ('payouts', 'local', 'of a partner'),
  ('referral_clicks', 'local', 'of a partner; deleted after 400 days'),
  ('referral_figures', 'local', 'of a partner; referred bookings only'),
  ('referral_links', 'local', 'of a partner; its code is unique in the marketplace'),
  ('journal_due', 'local', 'handed to the journal; emptied every minute'),
  ('journal_entries', 'local', 'one journal, posted under one lock; provider_id is null where a partner is paid'),
  ('fee_invoice_numbers', 'local', 'one row'),
  ('mail_rounds', 'local', 'one row, how far the one mailer has come'),
  ('mails', 'local', 'one mailer; mails to accounts are of no provider; deleted after 90 days'),
  ('webhook_deliveries', 'local', 'of an address; taken from all of them in turn, deleted after 30 days'),
  ('webhook_rounds', 'local', 'one row, how far timelines have been read'),
  ('weather_feed', 'local', 'one row'),
  ('weather_reports', 'local', 'of the Observatory'),
  ('weather_expectations', 'local', 'of a provider, or of operators for all'),
  ('audit_log', 'local', 'of operators'),
  ('legal_texts', 'local', 'of the marketplace'),
  ('marketplace_days', 'local', 'totals of the marketplace'),
  ('retention_runs', 'local', 'of the marketplace'),
  ('schema_migrations', 'local', 'read at the start'),
  ('schema_objects', 'local', 'read at the start');

-- A trigger cannot choose the machine of a row: the statements name the provider. The next start of Sampan makes these triggers again; they
-- have nothing to do then.
DO $$
DECLARE
  it record;
BEGIN
  FOR it IN
    SELECT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgname = 'name_provider' AND c.relnamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('DROP TRIGGER name_provider ON %I', it.relname);
  END LOOP;
END $$;

-- Foreign keys between tables that will not lie together cannot be; nor can one that empties a column when what it leads to is deleted.
-- Those among distributed tables come back with provider_id once the keys that they lead to have it.
CREATE TEMPORARY TABLE keys_to_come AS
SELECT k.conname, k.conrelid, k.confrelid, from_kind.kind AS from_kind, to_kind.kind AS to_kind, k.confdeltype,
  (SELECT string_agg(quote_ident(attname), ', ' ORDER BY nth)
    FROM unnest(k.conkey) WITH ORDINALITY u (attnum, nth) JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = u.attnum) AS from_columns,
  (SELECT string_agg(quote_ident(attname), ', ' ORDER BY nth)
    FROM unnest(k.confkey) WITH ORDINALITY u (attnum, nth) JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = u.attnum) AS to_columns
FROM pg_constraint k
  JOIN pg_class f ON f.oid = k.conrelid JOIN sorted from_kind ON from_kind.name = f.relname
  JOIN pg_class t ON t.oid = k.confrelid JOIN sorted to_kind ON to_kind.name = t.relname
WHERE k.contype = 'f' AND k.connamespace = current_schema()::regnamespace
  AND (from_kind.kind = 'distributed' AND to_kind.kind <> 'reference'
    OR from_kind.kind = 'local' AND to_kind.kind = 'distributed'
    OR from_kind.kind = 'reference' AND (to_kind.kind = 'distributed' OR to_kind.kind = 'local' AND k.confdeltype <> 'a'));

DO $$
DECLARE
  it record;
BEGIN
  FOR it IN SELECT * FROM keys_to_come LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', it.conrelid::regclass, it.conname);
  END LOOP;

  -- Primary keys and unique constraints keep their names, which the server's ON CONFLICT clauses call them by.
  FOR it IN
    SELECT k.conname, k.conrelid, regexp_replace(pg_get_constraintdef(k.oid), '\)', ', provider_id)') AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN sorted ON sorted.name = c.relname AND sorted.kind = 'distributed'
    WHERE k.contype IN ('p', 'u') AND k.connamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attname = 'provider_id' AND a.attnum = ANY (k.conkey))
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %2$I %s', it.conrelid::regclass, it.conname, it.definition);
  END LOOP;

  -- And unique indexes that are no constraints, of expressions or of a part of the rows.
  FOR it IN
    SELECT c.relname, i.indexrelid, i.indrelid, pg_get_expr(i.indpred, i.indrelid) AS condition,
      (SELECT string_agg('(' || pg_get_indexdef(i.indexrelid, n, true) || ')', ', ' ORDER BY n) FROM generate_series(1, i.indnkeyatts) AS n) AS columns
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
      JOIN sorted ON sorted.name = t.relname AND sorted.kind = 'distributed'
    WHERE i.indisunique AND c.relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u'))
      AND NOT EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attname = 'provider_id' AND a.attnum = ANY (i.indkey))
  LOOP
    EXECUTE format('DROP INDEX %s', it.indexrelid::regclass);
    EXECUTE format('CREATE UNIQUE INDEX %I ON %s (%s, provider_id)', it.relname, it.indrelid::regclass, it.columns)
      || coalesce(' WHERE ' || it.condition, '');
  END LOOP;

  FOR it IN SELECT * FROM keys_to_come WHERE from_kind = 'distributed' AND to_kind = 'distributed' AND confdeltype IN ('a', 'r', 'c') LOOP
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (%s, provider_id) REFERENCES %s (%s, provider_id)%s',
      it.conrelid::regclass, it.conname, it.from_columns, it.confrelid::regclass, it.to_columns,
      CASE it.confdeltype WHEN 'c' THEN ' ON DELETE CASCADE' WHEN 'r' THEN ' ON DELETE RESTRICT' ELSE '' END);
  END LOOP;
END $$;
