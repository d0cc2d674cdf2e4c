-- Whether a reseller of a provider has an address that is sent what happens.
CREATE OR REPLACE FUNCTION has_reseller_address(provider uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM webhook_endpoints e WHERE e.provider_id = provider AND e.reseller_id IS NOT NULL AND e.state = 'on');
END $$;
