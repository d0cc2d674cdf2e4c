-- What lists show of a service, ready to be read: putting it together anew for each of twenty was most of the cost of a search.
-- db/objects/catalogue/service_shapes.sql fills it.
ALTER TABLE catalogue_entries ADD COLUMN doc json NOT NULL DEFAULT '{}';
