-- Short texts that a provider saves and inserts into messages to guests.
CREATE TABLE message_templates (
  id          uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers ON DELETE CASCADE,
  title       text NOT NULL CHECK (title <> ''),
  body        text NOT NULL CHECK (body <> ''),
  created_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX message_templates_provider ON message_templates (provider_id);

-- Which mails a provider wants; a kind that is not here is as it was to begin with. contract/mails.ts has the kinds that may be chosen.
CREATE TABLE mail_choices (
  provider_id uuid NOT NULL REFERENCES providers ON DELETE CASCADE,
  kind        text NOT NULL,
  wanted      boolean NOT NULL,
  PRIMARY KEY (provider_id, kind)
);
