-- While the sale of a departure is stopped because of the weather, the clock of an open offer of the waiting list stands still.
ALTER TABLE waiting_offers ADD COLUMN paused_at timestamptz;

-- Those that are open on a stopped departure now.
UPDATE waiting_offers o SET paused_at = now() FROM slots sl
WHERE sl.id = o.slot_id AND sl.weather_stops AND o.state = 'open' AND o.expires_at > now();
UPDATE holds h SET expires_at = greatest(h.expires_at, sl.ends_at) FROM waiting_offers o JOIN slots sl ON sl.id = o.slot_id
WHERE h.id = o.hold_id AND h.ended_at IS NULL AND o.paused_at IS NOT NULL;
