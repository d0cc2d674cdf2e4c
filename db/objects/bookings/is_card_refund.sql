-- Whether a refund was sent by the gateway, so that only the gateway can say that it was not. References are erased with the customer.
CREATE OR REPLACE FUNCTION is_card_refund(r refunds) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN r.way = 'card' AND EXISTS (
    SELECT FROM card_refunds c
    WHERE c.booking_id = r.booking_id AND c.state <> 'sending' AND c.amount = r.amount AND c.reference <> '' AND r.reference IN (c.reference, ''));
