-- Another address than the account's, until it is proved by the mailed link.
ALTER TABLE users ADD COLUMN pending_email text;

-- Changes of what opens an account or takes its money: its owner is mailed about each.
CREATE TABLE account_notices (
  id         uuid PRIMARY KEY,
  user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind       text NOT NULL CHECK (kind IN ('email_changed', 'password_changed', 'payout_changed', 'payout_cleared')),
  -- the account's address before the change
  email      text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX account_notices_user ON account_notices (user_id, kind, created_at DESC);
CREATE INDEX account_notices_at ON account_notices (created_at);

-- When a partner last changed where the money goes.
ALTER TABLE partners ADD COLUMN payout_changed_at timestamptz;
