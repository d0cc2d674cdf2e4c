-- A partner books for its guest. Its bookings are credited to a link of their own, which leads nowhere, and are listed by their start.
ALTER TABLE bookings ADD COLUMN concierge_id uuid;
CREATE INDEX bookings_concierge ON bookings (concierge_id, starts_at, id) WHERE concierge_id IS NOT NULL;

ALTER TABLE referral_links ADD COLUMN is_concierge boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX referral_links_concierge ON referral_links (partner_id) WHERE is_concierge;

-- A new version of the privacy statement says what such a partner sees, where the marketplace still has the one of 0116. A statement that an
-- operator has written stays as it is.
INSERT INTO legal_texts (kind, version, text, text_zh)
SELECT kind, 3,
  replace(text, $en$Partners who referred you are not told who you are.$en$,
    $en$Partners who referred you are not told who you are. A hotel or other partner that books for you sees the name it entered and what became of the booking.$en$),
  replace(text_zh, $zh$轉介你的合作夥伴不會知道你是誰。$zh$,
    $zh$轉介你的合作夥伴不會知道你是誰。代你預訂的酒店或其他合作夥伴，可看到其填寫的姓名及預訂狀況。$zh$)
FROM legal_texts ours
WHERE kind = 'privacy' AND version = 2 AND text LIKE '%; we do not store these lists.%' AND text LIKE '%Partners who referred you are not told who you are.%' AND text_zh LIKE '%轉介你的合作夥伴不會知道你是誰。%'
  AND NOT EXISTS (SELECT FROM legal_texts newer WHERE newer.kind = 'privacy' AND newer.version > 2);
