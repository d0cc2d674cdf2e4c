-- Whose act a mail follows: the account that took the booking, moved it or wrote the message. So that an operator sees who has how much
-- mailed, and so that mails that wait for an account's address to be proved are found when it is.
ALTER TABLE mails ADD COLUMN sender_id uuid REFERENCES users ON DELETE SET NULL;
CREATE INDEX mails_sender ON mails (sender_id, created_at) WHERE sender_id IS NOT NULL;
