-- What a booking has in common with an account: 'account' when it was made with it, 'email' when it names its mailbox, 'phone' when it names
-- one of its telephone numbers; null when nothing.
CREATE OR REPLACE FUNCTION own_sign(client uuid, customer_email text, customer_phone text, account uuid, email text, VARIADIC phones text[])
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN client = account THEN 'account'
    WHEN mailbox_of(customer_email) = mailbox_of(email) THEN 'email'
    WHEN only_digits(customer_phone) <> '' AND only_digits(customer_phone) = ANY (ARRAY(SELECT only_digits(phone) FROM unnest(phones) AS phone)) THEN 'phone'
  END;
