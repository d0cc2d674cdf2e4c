-- A unit may take all places of a departure, whatever its size; how many people come with it is asked, from the fewest to the most. Such a
-- unit counts as the most where nothing else is said. Units may need others beside them, by their kinds (decision 071).
ALTER TABLE units ADD COLUMN min_people int, ADD COLUMN max_people int, ADD COLUMN accompanied_by text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT units_takes_all CHECK (
    (min_people IS NULL) = (max_people IS NULL) AND (max_people IS NULL OR (kind = 'group' AND min_people BETWEEN 1 AND max_people AND places = max_people))),
  ADD CONSTRAINT units_accompanied_by_check CHECK (accompanied_by <@ ARRAY['adult', 'child', 'senior', 'infant', 'student', 'group'] AND NOT kind = ANY (accompanied_by));

-- What a booking or a hold takes of its departure is all there is, also where its capacity changes. Fewer people may come than it has places.
ALTER TABLE bookings ADD COLUMN takes_all boolean NOT NULL DEFAULT false, DROP CONSTRAINT bookings_check;
ALTER TABLE bookings ADD CONSTRAINT bookings_check CHECK (places >= 1 AND (places <= participants OR takes_all)) NOT VALID;
ALTER TABLE bookings VALIDATE CONSTRAINT bookings_check;
ALTER TABLE holds ADD COLUMN takes_all boolean NOT NULL DEFAULT false;
