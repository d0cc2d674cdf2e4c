-- Whether a booking was made with its own provider's account, address or telephone number.
CREATE OR REPLACE FUNCTION is_of_provider(booking uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT coalesce(b.client_id = u.id, false) OR mailbox_of(b.customer_email) = mailbox_of(u.email)
      OR only_digits(b.customer_phone) <> '' AND only_digits(b.customer_phone) IN (only_digits(u.phone), only_digits(p.phone), only_digits(p.whatsapp))
    FROM bookings b JOIN providers p ON p.id = b.provider_id JOIN users u ON u.id = p.user_id
    WHERE b.id = booking
  );
