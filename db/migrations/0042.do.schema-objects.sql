-- Views, functions and triggers are files of db/objects from here on, applied after the migrations whenever their text has changed
-- (server/core/database/objects, docs/decisions/035-views-functions-and-triggers.md). This table says which text was applied last.
-- search_query(uuid, text) and search_query(text) are called booking_search_query and catalogue_search_query there. The old names stay
-- for servers of the version before, which call them while this one takes over; a migration of a later version drops them.
CREATE TABLE schema_objects (
  name text PRIMARY KEY,
  hash text NOT NULL
);
