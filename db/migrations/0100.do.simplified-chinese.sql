-- Readers of Simplified Chinese. A check is added without looking through the rows, which the narrower one has held.
ALTER TABLE users DROP CONSTRAINT users_locale_check, ADD CONSTRAINT users_locale_check CHECK (locale IN ('en', 'zh-HK', 'zh-CN')) NOT VALID;
ALTER TABLE bookings DROP CONSTRAINT bookings_locale_check, ADD CONSTRAINT bookings_locale_check CHECK (locale IN ('en', 'zh-HK', 'zh-CN')) NOT VALID;
ALTER TABLE mails DROP CONSTRAINT mails_locale_check, ADD CONSTRAINT mails_locale_check CHECK (locale IN ('en', 'zh-HK', 'zh-CN')) NOT VALID;
