-- The outbox is read newest first, by state and by recipient: of each state in order, so a page costs what a page holds however many
-- mails there are.
CREATE INDEX mails_state ON mails (state, created_at DESC, id DESC);
CREATE INDEX mails_recipient ON mails (lower(recipient), state, created_at DESC, id DESC);
-- The two read what this one did.
DROP INDEX mails_newest;
