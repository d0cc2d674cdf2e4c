-- Names of docs/glossary.md. Processes of the version before go on booking; docs/operations.md says what they cannot do until their turn.
ALTER TABLE booking_news RENAME TO booking_changes;
ALTER INDEX booking_news_client RENAME TO booking_changes_client;
ALTER VIEW booking_demands RENAME TO expected_postings;
ALTER TABLE budget_counts RENAME TO rate_limit_hits;
ALTER TABLE rate_limit_hits RENAME CONSTRAINT budget_counts_pkey TO rate_limit_hits_pkey;
ALTER TABLE rate_limit_hits RENAME COLUMN who TO key;
ALTER TABLE rate_limit_hits RENAME COLUMN tries TO hits;
UPDATE schema_objects SET name = 'ledger/expected_postings' WHERE name = 'ledger/booking_demands';
UPDATE mails SET last_error = 'message_superseded' WHERE state = 'dropped' AND last_error = 'message_told';

-- Functions that only versions before called.
DROP FUNCTION search_query(text);
DROP FUNCTION search_query(uuid, text);
DROP FUNCTION IF EXISTS booking_search_query(uuid, text);
DROP FUNCTION IF EXISTS search_grams(uuid, text);
DELETE FROM schema_objects WHERE name IN ('bookings/booking_search_query', 'bookings/search_grams');
