-- Lists of saved and viewed experiences are in the visitor's browser: a new version of the privacy statement says so where the marketplace
-- still has the one that Sampan came with. A statement that an operator has written stays as it is.
INSERT INTO legal_texts (kind, version, text, text_zh)
SELECT kind, 2,
  replace(text, $en$your browser holds the key to your session in its own storage.$en$,
    $en$your browser holds the key to your session in its own storage. It also holds the experiences you have saved or looked at, and a booking you have not finished; we do not store these lists.$en$),
  replace(text_zh, $zh$瀏覽器會在本機儲存登入憑證。$zh$,
    $zh$瀏覽器會在本機儲存登入憑證。你收藏及看過的體驗，以及未完成的預訂資料，亦只儲存在你的瀏覽器，我們不會保存。$zh$)
FROM legal_texts ours
WHERE kind = 'privacy' AND version = 1
  AND text LIKE '%your browser holds the key to your session in its own storage.%' AND text_zh LIKE '%瀏覽器會在本機儲存登入憑證。%'
  AND NOT EXISTS (SELECT FROM legal_texts newer WHERE newer.kind = 'privacy' AND newer.version > 1);
