-- Until when a booking is to be paid that is agreed at that moment; rules/paying.ts, payBy, says the same.
CREATE OR REPLACE FUNCTION pay_by_of(way text, agreed_at timestamptz, starts_at timestamptz, pay_hours int, pay_days_before int) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE
    WHEN way IN ('fps', 'card') THEN least(agreed_at + make_interval(hours => pay_hours), starts_at)
    WHEN way = 'later' THEN greatest(least(agreed_at + make_interval(hours => pay_hours), starts_at), starts_at - make_interval(hours => 24 * pay_days_before))
  END;
