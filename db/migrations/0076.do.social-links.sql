-- Where the marketplace itself is found on social networks; the empty string: nowhere.
ALTER TABLE marketplace_settings
  ADD COLUMN facebook_url text NOT NULL DEFAULT '' CHECK (length(facebook_url) <= 200),
  ADD COLUMN instagram_url text NOT NULL DEFAULT '' CHECK (length(instagram_url) <= 200),
  ADD COLUMN threads_url text NOT NULL DEFAULT '' CHECK (length(threads_url) <= 200),
  ADD COLUMN youtube_url text NOT NULL DEFAULT '' CHECK (length(youtube_url) <= 200);
