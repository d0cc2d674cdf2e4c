-- The time by which a host must decide, and the host's reason to let a departure go. A host who was asked before this migration gets the same time, from now on.
ALTER TABLE weather_proposals ADD COLUMN decide_by timestamptz, ADD COLUMN reason text NOT NULL DEFAULT '';
UPDATE weather_proposals
SET decide_by = CASE
    WHEN state <> 'open' THEN created_at
    WHEN now() >= starts_at - interval '60 minutes' THEN now() + interval '5 minutes'
    ELSE least(now() + interval '30 minutes', starts_at - interval '60 minutes')
  END;
ALTER TABLE weather_proposals ALTER COLUMN decide_by SET NOT NULL;
CREATE INDEX weather_proposals_decide_by ON weather_proposals (decide_by) WHERE state = 'open';

-- The host's time was over when it was done.
ALTER TABLE weather_events DROP CONSTRAINT weather_events_event_check;
ALTER TABLE weather_events
  ADD CONSTRAINT weather_events_event_check CHECK (event IN ('proposed', 'called_off', 'noted', 'ran_out', 'went_anyway', 'withdrawn'));

-- A departure that a proposal waits for takes no bookings until it is decided; an empty one none while its rules call it off.
ALTER TABLE slots ADD COLUMN weather_stops boolean NOT NULL DEFAULT false;
UPDATE slots SET weather_stops = true FROM weather_proposals w WHERE w.slot_id = slots.id AND w.state = 'open';
CREATE INDEX slots_weather_stops ON slots (id) WHERE weather_stops;

-- The owner hears what was done when the time was over.
ALTER TABLE account_notices DROP CONSTRAINT account_notices_kind_check;
ALTER TABLE account_notices ADD CONSTRAINT account_notices_kind_check CHECK (kind IN ('email_changed', 'password_changed', 'payout_changed', 'payout_cleared',
  'pay_account_changed', 'second_factor_on', 'second_factor_off', 'recovery_codes_renewed', 'recovery_code_used', 'licence_runs_out', 'licence_stops_soon',
  'licence_stopped', 'webhook_off', 'fee_invoice', 'weather_decision', 'weather_ran_out')) NOT VALID;
