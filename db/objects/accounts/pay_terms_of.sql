-- How customers pay a provider for a service (contract/paying.ts): the service's own ways or else the provider's, without those that do not
-- work: FPS without an account, and cards without a gateway. Who offers nothing that works is paid on the spot.
CREATE OR REPLACE FUNCTION pay_terms_of(service_ways text[], provider providers) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT jsonb_build_object(
      'pay_ways', coalesce(jsonb_agg(listed.way ORDER BY listed.nth), '["on_site"]'),
      'pay_hours', provider.pay_hours, 'pay_days_before', provider.pay_days_before, 'has_fps', provider.fps_account <> '')
    FROM unnest(coalesce(service_ways, provider.pay_ways)) WITH ORDINALITY AS listed (way, nth)
    WHERE (listed.way <> 'card' OR (SELECT takes_cards FROM marketplace_settings)) AND (listed.way <> 'fps' OR provider.fps_account <> '')
  );
