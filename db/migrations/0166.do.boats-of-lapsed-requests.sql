-- Made anew by db/objects/availability, with other parameters and results.
DROP FUNCTION IF EXISTS lock_resources(uuid[]);
DROP FUNCTION IF EXISTS resource_room(uuid, uuid);
DROP FUNCTION IF EXISTS resource_peak(uuid, timestamptz, timestamptz, uuid[]);
