-- What operators filter their lists by has an index in the order of the list, so that a rare kind is not looked for among all.
CREATE INDEX audit_log_act ON audit_log (act, at DESC, id DESC);
CREATE INDEX audit_log_kind ON audit_log (subject, at DESC, id DESC);
CREATE INDEX users_of_type ON users (user_type, date_joined DESC, id DESC) WHERE password_hash <> '';
CREATE INDEX users_disabled ON users (date_joined DESC, id DESC) WHERE disabled_at IS NOT NULL AND password_hash <> '';
CREATE INDEX reviews_rating ON reviews (rating, created_at DESC, id DESC);
CREATE INDEX mails_of_accounts ON mails (created_at, sender_id) WHERE sender_id IS NOT NULL;
