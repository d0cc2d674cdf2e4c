-- The pages that visitors see. Columns are listed: `*` would stay as it was when the view was made.
CREATE OR REPLACE VIEW live_pages AS
SELECT
  pg.id, pg.provider_id, pg.slug, pg.title, pg.title_zh, pg.description, pg.description_zh, pg.theme_color, pg.background_color,
  pg.text_color, pg.custom_message, pg.custom_message_zh, pg.thank_you_message, pg.thank_you_message_zh, pg.logo, pg.banner_image,
  pg.is_published, pg.created_at, pg.updated_at, pg.shared_at
FROM pages pg
JOIN providers p ON p.id = pg.provider_id
WHERE pg.is_published AND may_sell(p);
