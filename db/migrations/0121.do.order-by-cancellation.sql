-- The catalogue can be sorted by how late a booking can be cancelled free of charge; equal ones as they are recommended.
CREATE INDEX catalogue_entries_cancellation ON catalogue_entries (cancellation_hours, rank DESC, service_id DESC);
