-- Of a booking that came from a click: what its sentence is made of (contract/referrals.ts), and nothing of the customer.
CREATE OR REPLACE FUNCTION referral_of(booking uuid) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT jsonb_build_object('partner_name', p.name, 'partner_name_zh', p.name_zh, 'placement', l.placement,
      'by_concierge', l.is_concierge, 'reason', r.reason,
      'sign', r.sign, 'decision', r.decision, 'rate_bp', r.rate_bp, 'window_days', r.window_days,
      'clicked_at', utc(r.clicked_at), 'booked_at', utc(r.created_at))
    FROM booking_referrals r JOIN partners p ON p.id = r.partner_id JOIN referral_links l ON l.id = r.link_id
    WHERE r.booking_id = booking
  );
