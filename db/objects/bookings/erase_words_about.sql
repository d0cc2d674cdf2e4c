-- Erases what was written about bookings, and the names of their customers. The only way past refuse_timeline_change and
-- refuse_refund_change. How a gateway names a payment stays: without it nothing could go back to the card.
CREATE OR REPLACE FUNCTION erase_words_about(booking_ids uuid[]) RETURNS void LANGUAGE sql SET sampan.erasing = 'on'
BEGIN ATOMIC
  UPDATE booking_events SET actor_name = CASE WHEN actor = 'customer' THEN '' ELSE actor_name END,
    note = CASE WHEN event = 'refunded' THEN split_part(note, ' · ', 1) ELSE '' END
  WHERE booking_id = ANY (booking_ids);
  UPDATE refunds SET reason = '' WHERE booking_id = ANY (booking_ids) AND reason <> '';
  UPDATE refunds SET reference = '' WHERE booking_id = ANY (booking_ids) AND reference <> '';
  UPDATE payments SET reference = '', slip = NULL WHERE booking_id = ANY (booking_ids) AND source <> 'gateway'
    AND (reference <> '' OR slip IS NOT NULL);
END;
