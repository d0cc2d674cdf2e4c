-- Of acts whose reply shows a row as it is, the key alone is stored.
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_check;
