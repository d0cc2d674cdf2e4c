-- Short texts that a provider saves and inserts into messages to guests.
CREATE TABLE message_templates (
  id          uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers ON DELETE CASCADE,
  title       text NOT NULL CHECK (title <> ''),
  body        text NOT NULL CHECK (body <> ''),
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX message_templates_provider ON message_templates (provider_id);
