-- Mails that wait, went out or could not (docs/decisions/015-events-are-the-outbox.md). What they tell of stands elsewhere:
-- a line of a booking's timeline, a message, an account's link.
CREATE TABLE mails (
  -- also the Message-ID, so that a mail sent again is known as the same one
  id         uuid PRIMARY KEY,
  kind       text NOT NULL,
  -- the event, message or link it tells of; for a guest's link, the booking and the ten minutes it was asked in
  source     text NOT NULL,
  side       text NOT NULL CHECK (side IN ('customer', 'provider', 'account')),
  booking_id uuid REFERENCES bookings ON DELETE CASCADE,
  user_id    uuid REFERENCES users ON DELETE CASCADE,
  recipient  text NOT NULL CHECK (recipient <> ''),
  locale     text NOT NULL CHECK (locale IN ('en', 'zh-HK')),
  -- the start that a reminder reminds of: a booking that has moved meanwhile is not reminded of its old time
  about      timestamptz,
  state      text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'kept', 'dropped', 'failed')),
  -- when to send it; while it is being sent, when to take it for abandoned
  due_at     timestamptz NOT NULL,
  attempts   int NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT '',
  subject    text NOT NULL DEFAULT '',
  -- only of kept mails; one that was sent is in its reader's mailbox, and its secret links nowhere else
  html       text,
  plain      text,
  calendar   text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at    timestamptz,
  -- nothing is told twice to the same side
  CONSTRAINT mails_once UNIQUE (source, kind, side),
  CHECK ((side = 'account') = (user_id IS NOT NULL AND booking_id IS NULL))
);
CREATE INDEX mails_due ON mails (due_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX mails_newest ON mails (created_at DESC, id DESC);
CREATE INDEX mails_booking ON mails (booking_id) WHERE booking_id IS NOT NULL;

-- Until when events have been looked through; what is older than this table was told by nobody.
CREATE TABLE mail_rounds (
  only_one   boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  seen_until timestamptz NOT NULL
);
INSERT INTO mail_rounds (seen_until) VALUES (now());

-- Links that were mailed to an account's owner: single-use, and gone after a while. The token is made from the id with the
-- server's secret, so nothing here opens anything.
CREATE TABLE account_links (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose    text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password')),
  -- the address it went to: it proves that one, whatever the account's is by then
  email      text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX account_links_user ON account_links (user_id, purpose, created_at DESC);

ALTER TABLE users ADD COLUMN email_verified_at timestamptz;

-- Bookings made without an account, for whoever proves to own the address.
CREATE INDEX bookings_unclaimed ON bookings (lower(customer_email)) WHERE client_id IS NULL;

-- A provider's calendar feed: its address is made from the id, so another id revokes the old address.
CREATE TABLE calendar_feeds (
  provider_id uuid PRIMARY KEY REFERENCES providers ON DELETE CASCADE,
  id          uuid NOT NULL UNIQUE,
  -- false: how many come, but not who
  with_names  boolean NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now()
);
