CREATE TABLE pages (
  id                   uuid PRIMARY KEY,
  provider_id          uuid NOT NULL REFERENCES providers,
  slug                 text NOT NULL UNIQUE CHECK (slug <> ''),
  title                text NOT NULL CHECK (title <> ''),
  title_zh             text NOT NULL DEFAULT '',
  description          text NOT NULL DEFAULT '',
  description_zh       text NOT NULL DEFAULT '',
  theme_color          text NOT NULL DEFAULT '#1E40AF' CHECK (theme_color ~ '^#[0-9A-Fa-f]{6}$'),
  background_color     text NOT NULL DEFAULT '#1E6FF9' CHECK (background_color ~ '^#[0-9A-Fa-f]{6}$'),
  text_color           text NOT NULL DEFAULT '#FFFFFF' CHECK (text_color ~ '^#[0-9A-Fa-f]{6}$'),
  custom_message       text NOT NULL DEFAULT '',
  custom_message_zh    text NOT NULL DEFAULT '',
  thank_you_message    text NOT NULL DEFAULT '',
  thank_you_message_zh text NOT NULL DEFAULT '',
  logo                 text,
  banner_image         text,
  is_published         boolean NOT NULL DEFAULT false,
  created_at           timestamptz NOT NULL DEFAULT now(),
  updated_at           timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pages_provider ON pages (provider_id);

CREATE TABLE page_services (
  page_id    uuid NOT NULL REFERENCES pages ON DELETE CASCADE,
  service_id uuid NOT NULL REFERENCES services ON DELETE CASCADE,
  position   int NOT NULL DEFAULT 0,
  PRIMARY KEY (page_id, service_id)
);
CREATE INDEX page_services_service ON page_services (service_id);

-- Views are counted in memory and added here now and then: never a write per view.
CREATE TABLE page_views_daily (
  page_id uuid NOT NULL REFERENCES pages ON DELETE CASCADE,
  -- Hong Kong's day
  date    date NOT NULL,
  views   bigint NOT NULL DEFAULT 0 CHECK (views >= 0),
  PRIMARY KEY (page_id, date)
);
