-- What a kept mail tells, as it was when its time came: the booking and the account of it. Its words are written when somebody reads
-- it. html, plain and calendar hold the words of mails that were kept before.
ALTER TABLE mails ADD COLUMN facts jsonb;
