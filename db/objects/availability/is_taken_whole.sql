-- Whether a booking or a hold takes all places of a slot. VOLATILE, so that a statement that has waited for the slot sees what is there then.
CREATE OR REPLACE FUNCTION is_taken_whole(slot uuid) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT EXISTS (SELECT FROM bookings WHERE slot_id = slot AND takes_all AND status <> 'cancelled')
    OR EXISTS (SELECT FROM holds WHERE slot_id = slot AND takes_all AND ended_at IS NULL)
$$;
