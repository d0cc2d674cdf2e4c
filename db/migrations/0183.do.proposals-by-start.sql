-- A departure that is moved is asked about anew.
DROP INDEX weather_proposals_once;
CREATE UNIQUE INDEX weather_proposals_once ON weather_proposals (provider_id, slot_id, starts_at, md5(rule::text || warning)) WHERE state <> 'withdrawn';
