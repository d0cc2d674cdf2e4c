-- Who of a team wrote a message. No key to the account: the message outlives it, and then names the role only.
ALTER TABLE messages ADD COLUMN staff_id uuid,
  ADD COLUMN staff_role text,
  ADD CONSTRAINT messages_staff_check CHECK ((staff_id IS NULL) = (staff_role IS NULL)) NOT VALID;

-- A new version of the privacy statement says what a provider's team sees, where the marketplace has one of those that Sampan came with. A
-- statement that an operator has written stays as it is.
INSERT INTO legal_texts (kind, version, text, text_zh)
SELECT kind, version + 1,
  replace(text, $en$The host of your booking sees your name, contact details and notes, and your messages.$en$,
    $en$The host of your booking sees your name, contact details and notes, and your messages. So do the managers of the host's team; its guides see your name, telephone number and notes from six days before your departure. They all use them only to carry out your booking, and the host decides who is in the team.$en$),
  replace(text_zh, $zh$你所預訂體驗的主辦可看到你的姓名、聯絡方法、備註及訊息。$zh$,
    $zh$你所預訂體驗的主辦可看到你的姓名、聯絡方法、備註及訊息，其團隊的經理亦然；團隊的導賞員由出發前六日起可看到你的姓名、電話號碼及備註。他們只可為履行預訂而使用這些資料，團隊成員由主辦決定。$zh$)
FROM legal_texts ours
WHERE kind = 'privacy' AND version > 1 AND text LIKE '%The host of your booking sees your name, contact details and notes, and your messages. Partners who referred you%'
  AND text LIKE '%What you save while signed in is stored with your account.%'
  AND text_zh LIKE '%你所預訂體驗的主辦可看到你的姓名、聯絡方法、備註及訊息。%'
  AND NOT EXISTS (SELECT FROM legal_texts newer WHERE newer.kind = 'privacy' AND newer.version > ours.version);
