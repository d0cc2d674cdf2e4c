-- Parties that were offered places on a departure and are not asked again: not until a booking of it has ended, or become smaller, since. So the same places
-- are offered to nobody twice, and go on sale once everybody who fits was asked.
CREATE OR REPLACE VIEW offered_before AS
SELECT o.entry_id, o.slot_id
FROM waiting_offers o
WHERE o.ended_at IS NULL OR NOT EXISTS (SELECT FROM seat_moves m WHERE m.slot_id = o.slot_id AND m.places < 0 AND m.at > o.ended_at);
