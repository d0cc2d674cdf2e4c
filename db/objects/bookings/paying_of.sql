-- What the sentence about the payment of a booking is made of (rules/paying/words.ts). `is_lapsed`: cancelled because it was not paid in time.
-- Of a booking that a reseller made, the reseller is who pays.
CREATE OR REPLACE FUNCTION paying_of(b bookings, p providers) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN jsonb_build_object(
    'now', utc(now()), 'status', b.status, 'pay_way', b.pay_way, 'pay_by', utc(b.pay_by), 'starts_at', utc(closes_at(b.all_day, b.starts_at, b.ends_at)),
    'final_amount', b.final_amount, 'reduced_amount', b.reduced_amount, 'retained_amount', b.retained_amount, 'paid_amount', b.paid_amount,
    'refunded_amount', b.refunded_amount, 'withheld_amount', b.withheld_amount,
    'is_reported', EXISTS (SELECT FROM payments m WHERE m.booking_id = b.id AND m.state = 'reported'),
    'reported', (SELECT m.amount FROM payments m WHERE m.booking_id = b.id AND m.state = 'reported'),
    'answer_by', (SELECT utc(m.answer_by) FROM payments m WHERE m.booking_id = b.id AND m.state = 'reported'),
    'is_lapsed', b.status = 'cancelled' AND b.cancelled_by = 'system' AND b.confirmed_at IS NOT NULL,
    'is_postponed', b.status = 'confirmed' AND b.choose_by IS NOT NULL,
    'pay_hours', p.pay_hours, 'pay_days_before', p.pay_days_before, 'has_fps', p.fps_account <> '',
    'provider_name', p.name, 'provider_name_zh', p.name_zh,
    'guest', CASE WHEN b.source = 'reseller' THEN b.taken_by ELSE b.customer_name END, 'is_resold', b.source = 'reseller');
