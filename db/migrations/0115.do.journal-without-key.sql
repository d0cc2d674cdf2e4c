-- A booking is never deleted (never_deleted), and the journal's lines are written in one statement from the bookings themselves: PostgreSQL
-- need not look each of them up once more.
ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_booking_id_fkey;
