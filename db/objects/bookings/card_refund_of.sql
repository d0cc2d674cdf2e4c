-- What of a refund that is due, in cents, can go back to cards; while it is on its way, what is. Null where nothing can, or no card is taken.
CREATE OR REPLACE FUNCTION card_refund_of(booking uuid, due bigint) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT CASE
      WHEN way.sending IS NOT NULL THEN jsonb_build_object('amount', hkd(way.sending), 'waits', true)
      WHEN least(due, way.on_cards) > 0 THEN jsonb_build_object('amount', hkd(least(due, way.on_cards)), 'waits', false)
    END
    FROM (
      SELECT
        (SELECT r.amount FROM card_refunds r WHERE r.booking_id = booking AND r.state = 'sending') AS sending,
        coalesce((SELECT sum(y.amount) FROM payments y WHERE y.booking_id = booking AND y.source = 'gateway' AND y.state = 'received' AND y.reference <> ''), 0)::bigint
          - coalesce((SELECT sum(r.amount) FROM card_refunds r WHERE r.booking_id = booking AND r.state <> 'failed'), 0)::bigint AS on_cards
    ) way
    WHERE (SELECT takes_cards FROM marketplace_settings)
  );
