-- Secret addresses that an account made before this open nothing: a new password and a disabled account end them.
ALTER TABLE users ADD COLUMN secrets_from timestamptz NOT NULL DEFAULT '-infinity';
