-- Every night sessions and links that are long over are deleted, and old clicks are added up on their links: found by time.
CREATE INDEX sessions_expires ON sessions (expires_at);
CREATE INDEX account_links_expires ON account_links (expires_at);
CREATE INDEX referral_clicks_at ON referral_clicks (clicked_at);

-- Clicks that are no longer kept one by one. A link's clicks are these and its rows of referral_clicks.
ALTER TABLE referral_links ADD COLUMN old_clicks bigint NOT NULL DEFAULT 0;
