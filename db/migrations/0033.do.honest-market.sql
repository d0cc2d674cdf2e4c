-- Where an address delivers to: what stands behind a plus is a label that anybody may make up (server/bookings/mailboxes.ts says the same).
CREATE FUNCTION mailbox_of(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(lower(email), '\+[^@]*@', '@');

-- Whether a booking was made with its own provider's account, address or telephone number.
CREATE FUNCTION is_of_provider(booking uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(b.client_id = u.id, false) OR mailbox_of(b.customer_email) = mailbox_of(u.email)
      OR only_digits(b.customer_phone) <> '' AND only_digits(b.customer_phone) IN (only_digits(u.phone), only_digits(p.phone), only_digits(p.whatsapp))
    FROM bookings b JOIN providers p ON p.id = b.provider_id JOIN users u ON u.id = p.user_id
    WHERE b.id = booking
  );

-- A click earns for so many bookings and then for no more (server/bookings/writes.ts).
ALTER TABLE booking_referrals DROP CONSTRAINT booking_referrals_reason_check, ADD CONSTRAINT booking_referrals_reason_check
  CHECK (reason IN ('last_click', 'expired', 'used_up', 'not_approved', 'suspended', 'own_booking'));
CREATE INDEX booking_referrals_click ON booking_referrals (click_id);

-- Until a business is verified, only what guests say who were checked in moves it up the catalogue; what is shown is said by all.
CREATE OR REPLACE VIEW service_ranks AS
SELECT s.id AS service_id, avg(r.rating)::real AS rating,
  ((coalesce(sum(r.rating) FILTER (WHERE counted.is_so), 0) + 20) / (count(r.id) FILTER (WHERE counted.is_so) + 5)::numeric)::real AS rank
FROM services s JOIN providers p ON p.id = s.provider_id
LEFT JOIN reviews r ON r.service_id = s.id AND r.hidden_at IS NULL
LEFT JOIN LATERAL (
  SELECT p.verified_at IS NOT NULL OR EXISTS (SELECT FROM bookings b WHERE b.id = r.booking_id AND b.attendance = 'arrived') AS is_so
) counted ON true
GROUP BY s.id;

-- As before, and when a business is verified or no longer is.
CREATE OR REPLACE FUNCTION keep_catalogue_of_provider() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_catalogue(ARRAY(
    SELECT s.id FROM changed JOIN former USING (id) JOIN services s ON s.provider_id = changed.id
    WHERE (changed.name, changed.name_zh, changed.suspended_at, changed.verified_at)
      IS DISTINCT FROM (former.name, former.name_zh, former.suspended_at, former.verified_at)));
  RETURN NULL;
END $$;
SELECT refresh_ratings(ARRAY(SELECT id FROM services));
