-- Whether visitors may find and book what a provider offers.
CREATE OR REPLACE FUNCTION may_sell(p providers) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN p.suspended_at IS NULL AND p.approved_at IS NOT NULL AND p.licence_stopped_at IS NULL;
