-- What operators list and count grows with the marketplace: it is found by indexes, in the order of the lists.
CREATE INDEX users_newest ON users (date_joined DESC, id DESC) WHERE password_hash <> '';
CREATE INDEX audit_log_subject ON audit_log (subject_id, at DESC, id DESC);
-- Reminders wait for weeks, those that were tried in vain are few.
CREATE INDEX mails_retried ON mails (due_at) WHERE state = 'waiting' AND attempts > 0;
