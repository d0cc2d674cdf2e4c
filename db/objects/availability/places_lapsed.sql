-- The places on a slot that count as free though they are taken: of requests past their deadline, and of holds whose minutes are over. The
-- same as `lapsed` in server/availability/places.ts, for one slot; none where somebody waits for it.
CREATE OR REPLACE FUNCTION places_lapsed(slot uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(gone.places), 0)::int FROM (
    SELECT b.places FROM bookings b
    WHERE b.slot_id = slot AND b.status = 'pending' AND NOT (SELECT sl.is_awaited FROM slots sl WHERE sl.id = b.slot_id)
      AND (b.created_at <= now() - make_interval(hours => (SELECT expiry_hours FROM marketplace_settings))
        OR (b.confirm_by IS NOT NULL AND b.confirm_by <= now() AND b.email_confirmed_at IS NULL))
    UNION ALL
    SELECT h.places FROM holds h
    WHERE h.slot_id = slot AND h.ended_at IS NULL AND h.expires_at <= now() AND NOT (SELECT sl.is_awaited FROM slots sl WHERE sl.id = h.slot_id)
  ) gone
$$;
