-- What a booking on a page takes from the page: `offer_version` rises with every change of it, and the booking's statement compares it.
CREATE OR REPLACE FUNCTION renew_page_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.offer_version = OLD.offer_version + 1;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER renew_page_offer BEFORE UPDATE ON pages FOR EACH ROW
  WHEN ((OLD.is_published, OLD.thank_you_message, OLD.thank_you_message_zh)
    IS DISTINCT FROM (NEW.is_published, NEW.thank_you_message, NEW.thank_you_message_zh))
  EXECUTE FUNCTION renew_page_offer();
