-- The calls of Citus that spread a marketplace over its machines, behind prepare.sql in the same session: its list says which table goes
-- where. Not tried: Citus is not among the programs that the tests have.

-- Citus takes tables with triggers only when told so.
SET citus.enable_unsafe_triggers = on;

-- Tables that reference tables lead to become known to Citus by themselves and stay here.
SET citus.enable_local_reference_table_foreign_keys = on;

SELECT create_reference_table('categories');
SELECT create_reference_table('marketplace_settings');
SELECT create_reference_table('search_vocabulary');
SELECT create_reference_table('providers');
SELECT create_reference_table('pages');
SELECT create_reference_table('calendar_feeds');
SELECT create_reference_table('staff');
SELECT create_reference_table('resellers');
SELECT create_reference_table('webhook_endpoints');
SELECT create_reference_table('api_keys');

-- Those that others lead to first; 32 shards each, and the rows of one provider in the same one of all of them.
SELECT create_distributed_table('services', 'provider_id', shard_count => 32);
SELECT create_distributed_table('units', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('slots', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('bookings', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('availability_changes', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('bank_columns', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('blocked_times', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('external_calendars', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('booking_changes', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('booking_days', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('booking_events', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('booking_search', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('booking_totals', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('card_checkouts', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('catalogue_entries', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('holds', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('waiting_entries', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('waiting_offers', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('waiting_notices', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('import_columns', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('call_offs', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('imports', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('import_rows', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('mail_choices', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('message_templates', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('messages', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('page_services', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('page_views_daily', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('payments', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('bank_lines', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('card_flags', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('card_refunds', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('refunds', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('reseller_balances', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('reseller_bookings', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('reseller_refusals', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('resources', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('resource_needs', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('resource_uses', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('reseller_payments', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('settlements', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('fee_invoices', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('balance_lines', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('provider_balances', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('provider_months', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('review_counts', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('reviews', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('schedules', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('seat_moves', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('weather_events', 'provider_id', colocate_with => 'services');
SELECT create_distributed_table('weather_proposals', 'provider_id', colocate_with => 'services');
