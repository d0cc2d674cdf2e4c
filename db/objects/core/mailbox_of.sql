-- The mailbox an email address delivers to: the label after a plus is left out (server/bookings/place/limits/mailboxes.ts does the same).
CREATE OR REPLACE FUNCTION mailbox_of(email text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(lower(email), '\+[^@]*@', '@');
