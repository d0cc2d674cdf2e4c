-- Whose words the note of a line is: those of who acted, or the marketplace's own, as where a rule of the weather acted.
ALTER TABLE booking_events ADD COLUMN is_ours boolean NOT NULL DEFAULT false;
