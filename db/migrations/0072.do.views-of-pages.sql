-- How often a page was looked at in all, kept beside the days (pages/add_up_views), of which there is one more every day.
CREATE TABLE page_view_totals (
  page_id uuid PRIMARY KEY REFERENCES pages (id) ON DELETE CASCADE,
  views bigint NOT NULL
) WITH (fillfactor = 70);
-- New views wait until the days have been added up for the first time.
LOCK TABLE page_views_daily IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO page_view_totals (page_id, views) SELECT page_id, sum(views) FROM page_views_daily GROUP BY 1;
