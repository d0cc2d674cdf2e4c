-- A picture of where guests meet, by its address.
ALTER TABLE services ADD COLUMN meeting_picture text;

-- How many of a party that has arrived have come so far; null: all of it.
ALTER TABLE bookings ADD COLUMN arrived_people integer CONSTRAINT bookings_arrived_people_check CHECK (arrived_people > 0);
