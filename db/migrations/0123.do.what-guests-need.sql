-- What accounts have saved, newest first: a row for each. A guest's list stays in the browser.
CREATE TABLE saved_services (
  user_id     uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  service_ids uuid[] NOT NULL CHECK (cardinality(service_ids) <= 200)
);

-- How to come by MTR, and how many minutes before the start to be at the meeting point.
ALTER TABLE services
  ADD COLUMN mtr_exit text NOT NULL DEFAULT '',
  ADD COLUMN mtr_exit_zh text NOT NULL DEFAULT '',
  ADD COLUMN arrive_minutes_before integer NOT NULL DEFAULT 0
    CONSTRAINT services_arrive_minutes_before_check CHECK (arrive_minutes_before BETWEEN 0 AND 120);

-- What a service's pictures show: { picture, text, text_zh } of each that says so.
ALTER TABLE services ADD COLUMN captions jsonb NOT NULL DEFAULT '[]';

-- Stars for parts of an experience, where the reviewer gave any, and their sums beside the counts (keep_ratings).
ALTER TABLE reviews
  ADD COLUMN rating_guide integer CONSTRAINT reviews_rating_guide_check CHECK (rating_guide BETWEEN 1 AND 5),
  ADD COLUMN rating_value integer CONSTRAINT reviews_rating_value_check CHECK (rating_value BETWEEN 1 AND 5),
  ADD COLUMN rating_described integer CONSTRAINT reviews_rating_described_check CHECK (rating_described BETWEEN 1 AND 5);
ALTER TABLE review_counts
  ADD COLUMN guide_reviews bigint NOT NULL DEFAULT 0,
  ADD COLUMN guide_stars bigint NOT NULL DEFAULT 0,
  ADD COLUMN value_reviews bigint NOT NULL DEFAULT 0,
  ADD COLUMN value_stars bigint NOT NULL DEFAULT 0,
  ADD COLUMN described_reviews bigint NOT NULL DEFAULT 0,
  ADD COLUMN described_stars bigint NOT NULL DEFAULT 0;

-- A new version of the privacy statement says what is saved with an account, and that operators may read messages, where the marketplace has one of those that Sampan came with. A statement that an operator
-- has written stays as it is.
INSERT INTO legal_texts (kind, version, text, text_zh)
SELECT kind, version + 1,
  replace(replace(text,
    $en$It also holds the experiences you have saved or looked at, and a booking you have not finished; we do not store these lists.$en$,
    $en$It also holds the experiences you have looked at, those you have saved without an account, and a booking you have not finished; we do not store these. What you save while signed in is stored with your account.$en$),
    $en$The operator of {marketplace} can see bookings and accounts.$en$,
    $en$The operator of {marketplace} can see bookings and accounts, and may read the messages of a booking to settle a dispute or to look into misuse; the operator's log records such reading.$en$),
  replace(replace(text_zh,
    $zh$你收藏及看過的體驗，以及未完成的預訂資料，亦只儲存在你的瀏覽器，我們不會保存。$zh$,
    $zh$你看過的體驗、未登入時收藏的體驗，以及未完成的預訂資料，亦只儲存在你的瀏覽器，我們不會保存。登入後收藏的體驗，則儲存於你的帳戶。$zh$),
    $zh${marketplace} 的營運者可查閱預訂及帳戶。$zh$,
    $zh${marketplace} 的營運者可查閱預訂及帳戶；為處理爭議或調查濫用，亦可閱讀預訂內的訊息，營運紀錄會記下每次閱讀。$zh$)
FROM legal_texts ours
WHERE kind = 'privacy' AND version > 2 AND text LIKE '%or looked at, and a booking you have not finished; we do not store these lists.%'
  AND text_zh LIKE '%你收藏及看過的體驗，以及未完成的預訂資料，亦只儲存在你的瀏覽器，我們不會保存。%'
  AND NOT EXISTS (SELECT FROM legal_texts newer WHERE newer.kind = 'privacy' AND newer.version > ours.version);
