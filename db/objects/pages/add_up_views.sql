-- What is added to the days of a page is added to its total, in the order of the pages (server/pages/writes.ts).
CREATE OR REPLACE FUNCTION add_up_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO page_view_totals AS sums (page_id, views) VALUES (NEW.page_id, NEW.views - coalesce(OLD.views, 0))
  ON CONFLICT (page_id) DO UPDATE SET views = sums.views + excluded.views;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER add_up_views AFTER INSERT OR UPDATE ON page_views_daily FOR EACH ROW EXECUTE FUNCTION add_up_views();
