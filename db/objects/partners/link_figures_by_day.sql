-- Of links by Hong Kong day, exact to the moment; a day may come in several rows, to be added up. Ask for named links.
CREATE OR REPLACE VIEW link_figures_by_day AS
SELECT link_id, day, clicks, bookings, cents FROM link_days
UNION ALL
SELECT link_id, day, clicks, bookings, cents FROM link_changes;
