-- A booking that a partner makes for its guest is credited to a click that is made with it, so that one which is refused leaves none. Clicks
-- on links that people follow were there before the booking.
CREATE OR REPLACE FUNCTION record_guest_click() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO referral_clicks (id, link_id, clicked_at)
  SELECT NEW.click_id, id, NEW.clicked_at FROM referral_links WHERE id = NEW.link_id AND is_concierge
  ON CONFLICT (id) DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER record_guest_click AFTER INSERT ON booking_referrals FOR EACH ROW
  WHEN (NEW.clicked_at = NEW.created_at) EXECUTE FUNCTION record_guest_click();
