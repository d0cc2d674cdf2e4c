-- A booking is never deleted: its ledger, timeline and journal lead to it. It is cancelled, and its customer erased.
CREATE OR REPLACE TRIGGER never_deleted BEFORE DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION refuse_change();
