-- Who has a whole departure is asked of each full one in lists: without it all guests of a full departure would be gone through.
CREATE INDEX bookings_whole ON bookings (slot_id) WHERE takes_all AND status <> 'cancelled';
