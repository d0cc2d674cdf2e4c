-- Whether a booking was made with its own provider's account, mailbox or telephone number.
CREATE OR REPLACE FUNCTION is_of_provider(booking uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT own_sign(b.client_id, b.customer_email, b.customer_phone, u.id, u.email, u.phone, p.phone, p.whatsapp) IS NOT NULL
    FROM bookings b JOIN providers p ON p.id = b.provider_id JOIN users u ON u.id = p.user_id
    WHERE b.id = booking
  );
