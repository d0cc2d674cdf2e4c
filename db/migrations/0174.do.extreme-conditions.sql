-- What providers, or operators for all, say of Extreme Conditions, which the Government announces and the Observatory's feed does not have.
CREATE TABLE weather_extreme_conditions (
  id uuid PRIMARY KEY,
  provider_id uuid,
  says text NOT NULL CHECK (says IN ('in_force', 'over', 'mistaken')),
  said_by uuid NOT NULL,
  said_at timestamptz NOT NULL
);
CREATE INDEX weather_extreme_conditions_said ON weather_extreme_conditions (said_at);
