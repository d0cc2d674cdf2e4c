-- The schema of Sampan 0.1.0 as its 170 migrations had made it, which are in git up to commit 1440ebaf. A database that they brought to
-- version 170 counts as one that was made by this file (server/core/database/migrate.ts). Views, functions and triggers are db/objects.

CREATE TABLE account_links (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT account_links_pkey PRIMARY KEY (id),
  CONSTRAINT account_links_purpose_check CHECK (purpose IN ('verify_email', 'reset_password'))
);

CREATE TABLE account_notices (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT account_notices_pkey PRIMARY KEY (id)
);

CREATE TABLE api_keys (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  reseller_id uuid,
  token_hash bytea NOT NULL,
  shown text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  name text NOT NULL DEFAULT '',
  scope text NOT NULL DEFAULT 'reseller',
  CONSTRAINT api_keys_pkey PRIMARY KEY (id),
  CONSTRAINT api_keys_kind_check CHECK ((reseller_id IS NULL) = (scope <> 'reseller') AND (scope = 'reseller') = (name = '')),
  CONSTRAINT api_keys_scope_check CHECK (scope IN ('reseller', 'read', 'write'))
);

CREATE TABLE audit_log (
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  actor_name text NOT NULL,
  act text NOT NULL,
  subject text NOT NULL,
  subject_id uuid,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);

CREATE TABLE availability_changes (
  id uuid NOT NULL DEFAULT uuidv7(),
  provider_id uuid NOT NULL,
  service_id uuid NOT NULL,
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  first_day date NOT NULL,
  last_day date NOT NULL,
  CONSTRAINT availability_changes_pkey PRIMARY KEY (provider_id, service_id, transaction)
);

CREATE TABLE balance_lines (
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  at timestamptz NOT NULL,
  share bigint NOT NULL,
  fee bigint NOT NULL,
  commission bigint NOT NULL,
  collected bigint NOT NULL,
  cents bigint GENERATED ALWAYS AS (collected - fee - commission) STORED,
  settlement_id uuid,
  invoice_id uuid,
  CONSTRAINT balance_lines_pkey PRIMARY KEY (id),
  CONSTRAINT balance_lines_not_empty CHECK (share <> 0 OR fee <> 0 OR commission <> 0 OR collected <> 0)
);

CREATE TABLE bank_columns (
  provider_id uuid NOT NULL,
  headings text[] NOT NULL,
  columns jsonb NOT NULL,
  CONSTRAINT bank_columns_pkey PRIMARY KEY (provider_id)
);

CREATE TABLE bank_lines (
  provider_id uuid NOT NULL,
  fingerprint text NOT NULL,
  payment_id uuid NOT NULL,
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bank_lines_pkey PRIMARY KEY (provider_id, fingerprint)
);

CREATE TABLE blocked_times (
  service_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  times tstzmultirange NOT NULL,
  CONSTRAINT blocked_times_pkey PRIMARY KEY (service_id)
);

CREATE TABLE booking_changes (
  booking_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  service_id uuid NOT NULL,
  page_id uuid,
  service_title text NOT NULL,
  service_title_zh text NOT NULL,
  status text NOT NULL,
  bookings integer NOT NULL,
  cents bigint NOT NULL,
  is_new boolean NOT NULL,
  client_id uuid,
  made_at timestamptz,
  starts_at timestamptz,
  service_fee bigint,
  final_amount bigint,
  is_expired boolean
)
WITH (autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=1000000, autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=2000);

CREATE TABLE booking_days (
  provider_id uuid NOT NULL,
  basis text NOT NULL,
  day date NOT NULL,
  page_id uuid,
  status text NOT NULL,
  bookings bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT booking_days_provider_id_basis_day_page_id_status_key UNIQUE NULLS NOT DISTINCT (provider_id, basis, day, page_id, status),
  CONSTRAINT booking_days_basis_check CHECK (basis IN ('made', 'departs'))
)
WITH (fillfactor=70);

CREATE TABLE booking_events (
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  event text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor text NOT NULL,
  actor_name text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  provider_id uuid NOT NULL,
  staff_id uuid,
  staff_role text,
  change jsonb,
  CONSTRAINT booking_events_pkey PRIMARY KEY (id)
);

CREATE TABLE booking_referrals (
  booking_id uuid NOT NULL,
  click_id uuid NOT NULL,
  link_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  clicked_at timestamptz NOT NULL,
  rate_bp integer NOT NULL,
  window_days integer NOT NULL,
  reason text NOT NULL,
  sign text,
  decided_at timestamptz,
  decision text,
  created_at timestamptz NOT NULL DEFAULT now(),
  commission_state text,
  CONSTRAINT booking_referrals_pkey PRIMARY KEY (booking_id),
  CONSTRAINT booking_referrals_check CHECK ((reason = 'own_booking') = (sign IS NOT NULL)),
  CONSTRAINT booking_referrals_commission_state_check CHECK (commission_state IN ('pending', 'approved', 'paid', 'held', 'reversed', 'none')),
  CONSTRAINT booking_referrals_decision_check CHECK (decision IN ('paid', 'refused')),
  CONSTRAINT booking_referrals_reason_check CHECK (reason IN ('last_click', 'expired', 'used_up', 'not_approved', 'suspended', 'own_booking')),
  CONSTRAINT booking_referrals_sign_check CHECK (sign IN ('account', 'email', 'phone', 'provider_account', 'provider_email', 'provider_phone'))
);

CREATE TABLE booking_search (
  booking_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  words text NOT NULL,
  CONSTRAINT booking_search_pkey PRIMARY KEY (booking_id)
);

CREATE TABLE booking_totals (
  provider_id uuid NOT NULL,
  service_id uuid NOT NULL,
  page_id uuid,
  service_title text NOT NULL,
  service_title_zh text NOT NULL,
  status text NOT NULL,
  bookings bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT booking_totals_provider_id_service_id_page_id_service_title_key UNIQUE NULLS NOT DISTINCT (provider_id, service_id, page_id, service_title, service_title_zh, status)
)
WITH (fillfactor=70);

CREATE TABLE booking_visitors (
  booking_id uuid NOT NULL,
  visitor text NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT booking_visitors_pkey PRIMARY KEY (booking_id)
);

CREATE TABLE bookings (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  service_id uuid NOT NULL,
  slot_id uuid,
  page_id uuid,
  client_id uuid,
  booking_reference text NOT NULL,
  confirmation_code text NOT NULL,
  customer_name text NOT NULL,
  customer_email text NOT NULL,
  customer_phone text NOT NULL,
  locale text NOT NULL,
  participants integer NOT NULL,
  places integer NOT NULL,
  total_price bigint NOT NULL,
  service_fee bigint NOT NULL,
  final_amount bigint NOT NULL,
  status text NOT NULL,
  payment_status text NOT NULL DEFAULT 'unpaid',
  special_requests text NOT NULL DEFAULT '',
  admin_notes text NOT NULL DEFAULT '',
  cancel_reason text NOT NULL DEFAULT '',
  cancel_description text NOT NULL DEFAULT '',
  cancelled_by text,
  service_title text NOT NULL,
  service_title_zh text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  cancellation_hours integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  source text NOT NULL DEFAULT 'page',
  attendance text NOT NULL DEFAULT 'expected',
  checked_in_at timestamptz,
  refunded_amount bigint NOT NULL DEFAULT 0,
  terms_version integer,
  privacy_version integer,
  emptied_at timestamptz,
  confirm_by timestamptz,
  confirm_to text,
  email_confirmed_at timestamptz,
  units jsonb NOT NULL,
  taken_by text NOT NULL DEFAULT '',
  concierge_id uuid,
  partner_id uuid,
  pay_way text,
  pay_by timestamptz,
  paid_amount bigint NOT NULL DEFAULT 0,
  reduced_amount bigint NOT NULL DEFAULT 0,
  retained_amount bigint NOT NULL DEFAULT 0,
  cancellation_tiers jsonb,
  refund_due_since timestamptz,
  pay_by_passed_at timestamptz,
  collected_amount bigint NOT NULL DEFAULT 0,
  arrived_people integer,
  all_day boolean NOT NULL DEFAULT false,
  arrivals jsonb,
  takes_all boolean NOT NULL DEFAULT false,
  call_off_id uuid,
  choose_by timestamptz,
  weather_rules jsonb,
  CONSTRAINT bookings_pkey PRIMARY KEY (id),
  CONSTRAINT bookings_booking_reference_key UNIQUE (booking_reference),
  CONSTRAINT bookings_arrivals_check CHECK (arrivals IS NULL OR attendance = 'arrived' AND jsonb_typeof(arrivals) = 'object'),
  CONSTRAINT bookings_arrived_people_check CHECK (arrived_people > 0),
  CONSTRAINT bookings_attendance_check CHECK (attendance IN ('expected', 'arrived', 'no_show')),
  CONSTRAINT bookings_check CHECK (places >= 1 AND (places <= participants OR takes_all)),
  CONSTRAINT bookings_check1 CHECK (final_amount = (total_price + service_fee)),
  CONSTRAINT bookings_check2 CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT bookings_check3 CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  CONSTRAINT bookings_confirm_check CHECK ((confirm_by IS NULL) = (confirm_to IS NULL) AND (confirm_by IS NOT NULL OR email_confirmed_at IS NULL)),
  CONSTRAINT bookings_confirm_to_check CHECK (confirm_to IN ('pending', 'confirmed')),
  CONSTRAINT bookings_live_has_slot CHECK (slot_id IS NOT NULL OR status = 'cancelled'),
  CONSTRAINT bookings_paid_amount_check CHECK (paid_amount >= 0),
  CONSTRAINT bookings_participants_check CHECK (participants >= 1 AND participants <= 1000),
  CONSTRAINT bookings_pay_way_check CHECK (pay_way IN ('fps', 'card', 'on_site', 'later')),
  CONSTRAINT bookings_payment_status_check CHECK (payment_status IN ('unpaid', 'paid', 'refunded')),
  CONSTRAINT bookings_refunded_at_most_paid CHECK (refunded_amount >= 0 AND refunded_amount <= paid_amount),
  CONSTRAINT bookings_service_fee_check CHECK (service_fee >= 0),
  CONSTRAINT bookings_status_check CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled')),
  CONSTRAINT bookings_total_price_check CHECK (total_price >= 0),
  CONSTRAINT bookings_units_check CHECK (jsonb_typeof(units) = 'array' AND NOT units @? '$[*]?(@."quantity" < 1 || @."price" < 0)'::jsonpath),
  CONSTRAINT bookings_worth_check CHECK (reduced_amount >= 0 AND reduced_amount <= final_amount AND retained_amount >= 0 AND retained_amount <= final_amount AND (retained_amount = 0 OR status = 'cancelled'))
);

CREATE TABLE calendar_feeds (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  with_names boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (provider_id),
  CONSTRAINT calendar_feeds_id_key UNIQUE (id)
);

CREATE TABLE call_offs (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  slot_ids uuid[] NOT NULL,
  outcome text NOT NULL,
  reason_en text NOT NULL,
  reason_zh text NOT NULL,
  choose_by timestamptz,
  actor text NOT NULL,
  actor_name text NOT NULL,
  staff_id uuid,
  staff_role text,
  weather jsonb,
  bookings integer NOT NULL,
  cancelled integer NOT NULL DEFAULT 0,
  postponed integer NOT NULL DEFAULT 0,
  refund_amount bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  worked_at timestamptz,
  finished_at timestamptz,
  CONSTRAINT call_offs_pkey PRIMARY KEY (id),
  CONSTRAINT call_offs_actor_check CHECK (actor IN ('provider', 'operator', 'weather')),
  CONSTRAINT call_offs_choose_by_check CHECK ((outcome = 'postpone') = (choose_by IS NOT NULL)),
  CONSTRAINT call_offs_outcome_check CHECK (outcome IN ('cancel', 'postpone')),
  CONSTRAINT call_offs_slots_check CHECK (cardinality(slot_ids) > 0),
  CONSTRAINT call_offs_staff_check CHECK ((staff_id IS NULL) = (staff_role IS NULL))
);

CREATE TABLE card_checkouts (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL DEFAULT 'asked',
  reference text NOT NULL DEFAULT '',
  url text NOT NULL DEFAULT '',
  origin text NOT NULL,
  by_link boolean NOT NULL,
  locale text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  looked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT card_checkouts_pkey PRIMARY KEY (id),
  CONSTRAINT card_checkouts_amount_check CHECK (amount > 0),
  CONSTRAINT card_checkouts_state_check CHECK (state IN ('asked', 'open', 'paid', 'ended'))
);

CREATE TABLE card_flags (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  kind text NOT NULL,
  amount bigint NOT NULL,
  currency text NOT NULL,
  reference text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  cleared_at timestamptz,
  CONSTRAINT card_flags_pkey PRIMARY KEY (id),
  CONSTRAINT card_flags_kind_check CHECK (kind IN ('amount', 'currency', 'refund_returned', 'refund_at_gateway', 'disputed', 'dispute_won', 'dispute_lost'))
);

CREATE TABLE card_refunds (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL DEFAULT 'sending',
  reference text NOT NULL DEFAULT '',
  made_by uuid,
  actor text NOT NULL,
  actor_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  looked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT card_refunds_pkey PRIMARY KEY (id),
  CONSTRAINT card_refunds_actor_check CHECK (actor IN ('provider', 'operator')),
  CONSTRAINT card_refunds_amount_check CHECK (amount > 0),
  CONSTRAINT card_refunds_state_check CHECK (state IN ('sending', 'sent', 'failed'))
);

CREATE TABLE catalogue_entries (
  service_id uuid NOT NULL,
  cutoff_minutes integer NOT NULL,
  min_participants integer NOT NULL,
  max_participants integer NOT NULL,
  duration_minutes integer NOT NULL,
  price bigint NOT NULL,
  created_at timestamptz NOT NULL,
  rank real NOT NULL,
  rating real,
  category_id uuid,
  latitude double precision,
  longitude double precision,
  difficulty text NOT NULL,
  confirmation text NOT NULL,
  languages text[] NOT NULL,
  words tsvector NOT NULL,
  provider_id uuid NOT NULL,
  cancellation_hours integer NOT NULL,
  is_private boolean NOT NULL,
  doc json NOT NULL DEFAULT '{}'::json,
  prices_from date,
  day_prices integer[],
  CONSTRAINT catalogue_entries_pkey PRIMARY KEY (service_id)
)
WITH (parallel_workers=0);

CREATE TABLE categories (
  id uuid NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  name_zh text NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_slug_key UNIQUE (slug)
);

CREATE TABLE client_totals (
  client_id uuid NOT NULL,
  status text NOT NULL,
  bookings bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT client_totals_pkey PRIMARY KEY (client_id, status)
)
WITH (fillfactor=70);

CREATE TABLE commission_counts (
  partner_id uuid NOT NULL,
  month date NOT NULL,
  state text NOT NULL,
  referrals bigint NOT NULL,
  CONSTRAINT commission_counts_pkey PRIMARY KEY (partner_id, month, state)
);

CREATE TABLE commission_lines (
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  cents bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  approved_at timestamptz,
  payout_id uuid,
  due_from timestamptz,
  CONSTRAINT commission_lines_pkey PRIMARY KEY (id),
  CONSTRAINT commission_lines_entry_id_key UNIQUE (entry_id),
  CONSTRAINT commission_lines_cents_check CHECK (cents <> 0),
  CONSTRAINT commission_lines_check CHECK (payout_id IS NULL OR approved_at IS NOT NULL)
);

CREATE TABLE consents (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  wording text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  CONSTRAINT consents_pkey PRIMARY KEY (id),
  CONSTRAINT consents_kind_check CHECK (kind IN ('terms', 'privacy', 'newsletter'))
);

CREATE TABLE external_calendars (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  service_id uuid,
  name text NOT NULL,
  url text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  busy tstzmultirange NOT NULL DEFAULT '{}'::tstzmultirange,
  unread_events integer NOT NULL DEFAULT 0,
  read_at timestamptz,
  expanded_at timestamptz,
  etag text,
  last_modified text,
  failed_since timestamptz,
  problem text,
  failures integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  reading_id uuid,
  CONSTRAINT external_calendars_pkey PRIMARY KEY (id),
  CONSTRAINT external_calendars_name_check CHECK (name <> ''),
  CONSTRAINT external_calendars_problem_check CHECK ((problem IS NULL) = (failed_since IS NULL))
);

CREATE TABLE fee_invoice_numbers (
  only_one boolean NOT NULL DEFAULT true,
  last bigint NOT NULL,
  CONSTRAINT fee_invoice_numbers_pkey PRIMARY KEY (only_one),
  CONSTRAINT fee_invoice_numbers_only_one_check CHECK (only_one)
);

CREATE TABLE fee_invoices (
  id uuid NOT NULL,
  number bigint NOT NULL,
  provider_id uuid NOT NULL,
  month date NOT NULL,
  name text NOT NULL,
  name_zh text NOT NULL,
  fee bigint NOT NULL,
  bookings bigint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  legal_name text NOT NULL DEFAULT '',
  legal_address text NOT NULL DEFAULT '',
  business_registration text NOT NULL DEFAULT '',
  CONSTRAINT fee_invoices_pkey PRIMARY KEY (id),
  CONSTRAINT fee_invoices_month UNIQUE (provider_id, month),
  CONSTRAINT fee_invoices_number_key UNIQUE (number),
  CONSTRAINT fee_invoices_fee_check CHECK (fee > 0)
);

CREATE TABLE gateway_events (
  gateway text NOT NULL,
  id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT gateway_events_pkey PRIMARY KEY (gateway, id)
);

CREATE TABLE holds (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  service_id uuid NOT NULL,
  slot_id uuid NOT NULL,
  places integer NOT NULL,
  holder text NOT NULL,
  visitor text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_as text,
  booking_id uuid,
  takes_all boolean NOT NULL DEFAULT false,
  CONSTRAINT holds_pkey PRIMARY KEY (id),
  CONSTRAINT holds_booked_check CHECK ((NOT ended_as IS DISTINCT FROM 'booked') = (booking_id IS NOT NULL)),
  CONSTRAINT holds_ended_as_check CHECK (ended_as IN ('booked', 'cancelled', 'expired', 'replaced')),
  CONSTRAINT holds_ended_check CHECK ((ended_at IS NULL) = (ended_as IS NULL)),
  CONSTRAINT holds_places_check CHECK (places > 0)
);

CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  reply text,
  status integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  booking_id uuid,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key),
  CONSTRAINT idempotency_keys_check CHECK (reply IS NOT NULL OR booking_id IS NOT NULL)
);

CREATE TABLE import_columns (
  provider_id uuid NOT NULL,
  kind text NOT NULL,
  headings text[] NOT NULL,
  columns jsonb NOT NULL,
  CONSTRAINT import_columns_pkey PRIMARY KEY (provider_id, kind)
);

CREATE TABLE import_rows (
  provider_id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  kind text NOT NULL,
  reference text NOT NULL,
  item_id uuid NOT NULL,
  capacity integer,
  removed_at timestamptz,
  CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, line),
  CONSTRAINT import_rows_kind_check CHECK (kind IN ('services', 'slots', 'bookings')),
  CONSTRAINT import_rows_reference_check CHECK ((reference = '') = (kind = 'slots'))
);

CREATE TABLE imports (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  kind text NOT NULL,
  made integer NOT NULL,
  mails_guests boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  CONSTRAINT imports_pkey PRIMARY KEY (id),
  CONSTRAINT imports_kind_check CHECK (kind IN ('services', 'slots', 'bookings')),
  CONSTRAINT imports_made_check CHECK (made > 0)
);

CREATE TABLE journal_due (
  booking_id uuid NOT NULL
);

CREATE TABLE journal_entries (
  id uuid NOT NULL,
  kind text NOT NULL,
  booking_id uuid,
  payout_id uuid,
  at timestamptz NOT NULL DEFAULT now(),
  customer bigint NOT NULL DEFAULT 0,
  cash bigint NOT NULL DEFAULT 0,
  fee bigint NOT NULL DEFAULT 0,
  provider bigint NOT NULL DEFAULT 0,
  partner bigint NOT NULL DEFAULT 0,
  provider_id uuid,
  partner_id uuid,
  settlement_id uuid,
  reseller bigint NOT NULL DEFAULT 0,
  reseller_id uuid,
  CONSTRAINT journal_entries_pkey PRIMARY KEY (id),
  CONSTRAINT journal_entries_payout_id_key UNIQUE (payout_id),
  CONSTRAINT journal_entries_settlement_id_key UNIQUE (settlement_id),
  CONSTRAINT journal_entries_balance CHECK ((customer + reseller + cash + fee + provider + partner) = 0),
  CONSTRAINT journal_entries_check CHECK (num_nonnulls(booking_id, payout_id, settlement_id) = 1),
  CONSTRAINT journal_entries_kind_check CHECK (kind IN ('sale', 'reversal', 'adjustment', 'payout', 'settlement')),
  CONSTRAINT journal_entries_not_empty CHECK (customer <> 0 OR reseller <> 0 OR cash <> 0 OR fee <> 0 OR provider <> 0 OR partner <> 0),
  CONSTRAINT journal_entries_partner CHECK ((partner = 0) = (partner_id IS NULL)),
  CONSTRAINT journal_entries_provider CHECK ((provider_id IS NULL) = (payout_id IS NOT NULL) AND (provider_id IS NOT NULL OR provider = 0)),
  CONSTRAINT journal_entries_reseller CHECK ((reseller = 0) = (reseller_id IS NULL))
);

CREATE TABLE legal_texts (
  kind text NOT NULL,
  version integer NOT NULL,
  text text NOT NULL,
  text_zh text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT legal_texts_pkey PRIMARY KEY (kind, version),
  CONSTRAINT legal_texts_kind_check CHECK (kind IN ('terms', 'privacy')),
  CONSTRAINT legal_texts_text_check CHECK (text <> ''),
  CONSTRAINT legal_texts_text_zh_check CHECK (text_zh <> ''),
  CONSTRAINT legal_texts_version_check CHECK (version > 0)
);

CREATE TABLE link_days (
  link_id uuid NOT NULL,
  day date NOT NULL,
  clicks bigint NOT NULL DEFAULT 0,
  bookings bigint NOT NULL DEFAULT 0,
  cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT link_days_pkey PRIMARY KEY (link_id, day)
);

CREATE TABLE link_totals (
  link_id uuid NOT NULL,
  clicks bigint NOT NULL DEFAULT 0,
  referrals bigint NOT NULL DEFAULT 0,
  bookings bigint NOT NULL DEFAULT 0,
  cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT link_totals_pkey PRIMARY KEY (link_id)
);

CREATE TABLE mail_choices (
  provider_id uuid NOT NULL,
  kind text NOT NULL,
  wanted boolean NOT NULL,
  CONSTRAINT mail_choices_pkey PRIMARY KEY (provider_id, kind)
);

CREATE TABLE mail_rounds (
  only_one boolean NOT NULL DEFAULT true,
  seen_until timestamptz NOT NULL,
  CONSTRAINT mail_rounds_pkey PRIMARY KEY (only_one),
  CONSTRAINT mail_rounds_only_one_check CHECK (only_one)
);

CREATE TABLE mails (
  id uuid NOT NULL,
  kind text NOT NULL,
  source text NOT NULL,
  side text NOT NULL,
  booking_id uuid,
  user_id uuid,
  recipient text NOT NULL,
  locale text NOT NULL,
  about timestamptz,
  state text NOT NULL DEFAULT 'waiting',
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  html text,
  plain text,
  calendar text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  facts jsonb,
  sender_id uuid,
  CONSTRAINT mails_pkey PRIMARY KEY (id),
  CONSTRAINT mails_once UNIQUE (source, kind, side),
  CONSTRAINT mails_check CHECK ((side = 'account') = (user_id IS NOT NULL AND booking_id IS NULL)),
  CONSTRAINT mails_recipient_check CHECK (recipient <> ''),
  CONSTRAINT mails_side_check CHECK (side IN ('customer', 'provider', 'account')),
  CONSTRAINT mails_state_check CHECK (state IN ('waiting', 'sending', 'sent', 'kept', 'dropped', 'failed'))
);

CREATE TABLE marketplace_days (
  day date NOT NULL,
  status text NOT NULL,
  bookings bigint NOT NULL,
  expired bigint NOT NULL,
  cents bigint NOT NULL,
  fees bigint NOT NULL,
  CONSTRAINT marketplace_days_pkey PRIMARY KEY (day, status)
)
WITH (fillfactor=70);

CREATE TABLE marketplace_settings (
  only_one boolean NOT NULL DEFAULT true,
  fee_bp integer NOT NULL DEFAULT 500,
  commission_bp integer NOT NULL DEFAULT 800,
  attribution_days integer NOT NULL DEFAULT 30,
  hold_days integer NOT NULL DEFAULT 7,
  expiry_hours integer NOT NULL DEFAULT 24,
  approve_partners boolean NOT NULL DEFAULT false,
  approve_providers boolean NOT NULL DEFAULT true,
  unverified_price_limit bigint NOT NULL DEFAULT 500000,
  large_party integer NOT NULL DEFAULT 10,
  large_sum bigint NOT NULL DEFAULT 500000,
  facebook_url text NOT NULL DEFAULT '',
  instagram_url text NOT NULL DEFAULT '',
  threads_url text NOT NULL DEFAULT '',
  youtube_url text NOT NULL DEFAULT '',
  settlement_minimum bigint NOT NULL DEFAULT 0,
  settlement_account text NOT NULL DEFAULT '',
  takes_cards boolean NOT NULL DEFAULT false,
  legal_name text NOT NULL DEFAULT '',
  legal_address text NOT NULL DEFAULT '',
  business_registration text NOT NULL DEFAULT '',
  CONSTRAINT marketplace_settings_pkey PRIMARY KEY (only_one),
  CONSTRAINT marketplace_settings_attribution_days_check CHECK (attribution_days >= 1 AND attribution_days <= 365),
  CONSTRAINT marketplace_settings_business_registration_check CHECK (length(business_registration) <= 50),
  CONSTRAINT marketplace_settings_commission_bp_check CHECK (commission_bp >= 0 AND commission_bp <= 5000),
  CONSTRAINT marketplace_settings_expiry_hours_check CHECK (expiry_hours >= 1 AND expiry_hours <= 720),
  CONSTRAINT marketplace_settings_facebook_url_check CHECK (length(facebook_url) <= 200),
  CONSTRAINT marketplace_settings_fee_bp_check CHECK (fee_bp >= 0 AND fee_bp <= 3000),
  CONSTRAINT marketplace_settings_hold_days_check CHECK (hold_days >= 0 AND hold_days <= 90),
  CONSTRAINT marketplace_settings_instagram_url_check CHECK (length(instagram_url) <= 200),
  CONSTRAINT marketplace_settings_large_party_check CHECK (large_party >= 0 AND large_party <= 1000),
  CONSTRAINT marketplace_settings_large_sum_check CHECK (large_sum >= 0),
  CONSTRAINT marketplace_settings_legal_address_check CHECK (length(legal_address) <= 300),
  CONSTRAINT marketplace_settings_legal_name_check CHECK (length(legal_name) <= 200),
  CONSTRAINT marketplace_settings_only_one_check CHECK (only_one),
  CONSTRAINT marketplace_settings_settlement_account_check CHECK (length(settlement_account) <= 200),
  CONSTRAINT marketplace_settings_settlement_minimum_check CHECK (settlement_minimum >= 0),
  CONSTRAINT marketplace_settings_threads_url_check CHECK (length(threads_url) <= 200),
  CONSTRAINT marketplace_settings_unverified_price_limit_check CHECK (unverified_price_limit >= 0),
  CONSTRAINT marketplace_settings_youtube_url_check CHECK (length(youtube_url) <= 200)
);

CREATE TABLE message_templates (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_templates_pkey PRIMARY KEY (id),
  CONSTRAINT message_templates_body_check CHECK (body <> ''),
  CONSTRAINT message_templates_title_check CHECK (title <> '')
);

CREATE TABLE messages (
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  sender text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  provider_id uuid NOT NULL,
  client_id uuid,
  provider_read_at timestamptz,
  staff_id uuid,
  staff_role text,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_body_check CHECK (body <> '')
);

CREATE TABLE new_clicks (
  link_id uuid NOT NULL,
  day date NOT NULL
);

CREATE TABLE page_services (
  page_id uuid NOT NULL,
  service_id uuid NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  provider_id uuid NOT NULL,
  CONSTRAINT page_services_pkey PRIMARY KEY (page_id, service_id)
);

CREATE TABLE page_view_totals (
  page_id uuid NOT NULL,
  views bigint NOT NULL,
  CONSTRAINT page_view_totals_pkey PRIMARY KEY (page_id)
)
WITH (fillfactor=70);

CREATE TABLE page_views_daily (
  page_id uuid NOT NULL,
  date date NOT NULL,
  views bigint NOT NULL DEFAULT 0,
  provider_id uuid NOT NULL,
  CONSTRAINT page_views_daily_pkey PRIMARY KEY (page_id, date),
  CONSTRAINT page_views_daily_views_check CHECK (views >= 0)
);

CREATE TABLE pages (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  slug text NOT NULL,
  title text NOT NULL,
  title_zh text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  description_zh text NOT NULL DEFAULT '',
  theme_color text NOT NULL DEFAULT '#1E40AF',
  background_color text NOT NULL DEFAULT '#1E6FF9',
  text_color text NOT NULL DEFAULT '#FFFFFF',
  custom_message text NOT NULL DEFAULT '',
  custom_message_zh text NOT NULL DEFAULT '',
  thank_you_message text NOT NULL DEFAULT '',
  thank_you_message_zh text NOT NULL DEFAULT '',
  logo text,
  banner_image text,
  is_published boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  shared_at timestamptz,
  offer_version bigint NOT NULL DEFAULT 0,
  embed_origins text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT pages_pkey PRIMARY KEY (id),
  CONSTRAINT pages_slug_key UNIQUE (slug),
  CONSTRAINT pages_background_color_check CHECK (background_color ~ '^#[0-9A-Fa-f]{6}$'),
  CONSTRAINT pages_embed_origins_check CHECK (cardinality(embed_origins) <= 20 AND array_to_string(embed_origins, ' ') !~ '[^a-z0-9:/. \[\]-]'),
  CONSTRAINT pages_slug_check CHECK (slug <> ''),
  CONSTRAINT pages_text_color_check CHECK (text_color ~ '^#[0-9A-Fa-f]{6}$'),
  CONSTRAINT pages_theme_color_check CHECK (theme_color ~ '^#[0-9A-Fa-f]{6}$'),
  CONSTRAINT pages_title_check CHECK (title <> '')
);

CREATE TABLE partner_months (
  partner_id uuid NOT NULL,
  month date NOT NULL,
  earned bigint NOT NULL DEFAULT 0,
  reversed bigint NOT NULL DEFAULT 0,
  paid_out bigint NOT NULL DEFAULT 0,
  CONSTRAINT partner_months_pkey PRIMARY KEY (partner_id, month)
);

CREATE TABLE partner_totals (
  partner_id uuid NOT NULL,
  pending bigint NOT NULL DEFAULT 0,
  approved bigint NOT NULL DEFAULT 0,
  in_payouts bigint NOT NULL DEFAULT 0,
  unpaid_bookings bigint NOT NULL DEFAULT 0,
  CONSTRAINT partner_totals_pkey PRIMARY KEY (partner_id)
);

CREATE TABLE partners (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  name_zh text NOT NULL DEFAULT '',
  contact_name text NOT NULL DEFAULT '',
  contact_phone text NOT NULL DEFAULT '',
  logo text,
  payout_method text NOT NULL DEFAULT 'fps',
  payout_name text NOT NULL DEFAULT '',
  payout_account text NOT NULL DEFAULT '',
  commission_bp integer,
  approved_at timestamptz,
  suspended_at timestamptz,
  suspend_reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  payout_changed_at timestamptz,
  CONSTRAINT partners_pkey PRIMARY KEY (id),
  CONSTRAINT partners_user_id_key UNIQUE (user_id),
  CONSTRAINT partners_commission_bp_check CHECK (commission_bp >= 0 AND commission_bp <= 5000),
  CONSTRAINT partners_kind_check CHECK (kind IN ('hotel', 'influencer', 'agency', 'other')),
  CONSTRAINT partners_name_check CHECK (name <> ''),
  CONSTRAINT partners_payout_method_check CHECK (payout_method IN ('fps', 'bank'))
);

CREATE TABLE payments (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  way text NOT NULL,
  amount bigint NOT NULL,
  state text NOT NULL,
  reference text NOT NULL DEFAULT '',
  slip text,
  source text NOT NULL,
  received_by text NOT NULL DEFAULT 'provider',
  made_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  received_at timestamptz,
  failed_at timestamptz,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_amount_check CHECK (amount > 0),
  CONSTRAINT payments_failed_at_check CHECK ((state = 'failed') = (failed_at IS NOT NULL)),
  CONSTRAINT payments_received_at_check CHECK (state <> 'received' OR received_at IS NOT NULL),
  CONSTRAINT payments_received_by_check CHECK (received_by IN ('provider', 'marketplace')),
  CONSTRAINT payments_source_check CHECK (source IN ('customer', 'provider', 'operator', 'bank_file', 'gateway')),
  CONSTRAINT payments_state_check CHECK (state IN ('reported', 'received', 'failed')),
  CONSTRAINT payments_way_check CHECK (way IN ('fps', 'card', 'on_site', 'other'))
);

CREATE TABLE payouts (
  id uuid NOT NULL,
  partner_id uuid NOT NULL,
  amount bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  paid_at timestamptz,
  reference text NOT NULL DEFAULT '',
  bookings bigint NOT NULL DEFAULT 0,
  run_id uuid,
  CONSTRAINT payouts_pkey PRIMARY KEY (id),
  CONSTRAINT payouts_amount_check CHECK (amount > 0),
  CONSTRAINT payouts_check CHECK ((paid_at IS NULL) = (reference = ''))
);

CREATE TABLE pictures (
  name text NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  owner_id uuid,
  CONSTRAINT pictures_pkey PRIMARY KEY (name)
);

CREATE TABLE provider_balances (
  provider_id uuid NOT NULL,
  open bigint NOT NULL DEFAULT 0,
  in_settlements bigint NOT NULL DEFAULT 0,
  CONSTRAINT provider_balances_pkey PRIMARY KEY (provider_id)
);

CREATE TABLE provider_months (
  provider_id uuid NOT NULL,
  month date NOT NULL,
  share bigint NOT NULL DEFAULT 0,
  fee bigint NOT NULL DEFAULT 0,
  commission bigint NOT NULL DEFAULT 0,
  collected bigint NOT NULL DEFAULT 0,
  settled bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  CONSTRAINT provider_months_pkey PRIMARY KEY (provider_id, month)
);

CREATE TABLE providers (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  name_zh text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  whatsapp text NOT NULL DEFAULT '',
  licence_number text NOT NULL DEFAULT '',
  licence_expiry date,
  verified_at timestamptz,
  suspended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  suspend_reason text NOT NULL DEFAULT '',
  approved_at timestamptz DEFAULT now(),
  licence_stops_on date,
  licence_reminded_at timestamptz,
  licence_stopped_at timestamptz,
  pay_ways text[] NOT NULL DEFAULT '{on_site}'::text[],
  fps_kind text,
  fps_account text NOT NULL DEFAULT '',
  fps_name text NOT NULL DEFAULT '',
  pay_hours integer NOT NULL DEFAULT 24,
  pay_days_before integer NOT NULL DEFAULT 3,
  offer_version bigint NOT NULL DEFAULT 0,
  weather_rules jsonb,
  weather_acts boolean NOT NULL DEFAULT false,
  CONSTRAINT providers_pkey PRIMARY KEY (id),
  CONSTRAINT providers_user_id_key UNIQUE (user_id),
  CONSTRAINT providers_fps_check CHECK ((fps_kind IS NULL) = (fps_account = '') AND (fps_kind IS NOT NULL OR NOT pay_ways @> ARRAY['fps'])),
  CONSTRAINT providers_fps_kind_check CHECK (fps_kind IN ('id', 'phone', 'email')),
  CONSTRAINT providers_name_check CHECK (name <> ''),
  CONSTRAINT providers_pay_days_before_check CHECK (pay_days_before >= 0 AND pay_days_before <= 90),
  CONSTRAINT providers_pay_hours_check CHECK (pay_hours >= 1 AND pay_hours <= 720),
  CONSTRAINT providers_pay_ways_check CHECK (cardinality(pay_ways) > 0 AND pay_ways <@ ARRAY['fps', 'card', 'on_site', 'later']),
  CONSTRAINT providers_weather_rules_check CHECK (jsonb_typeof(weather_rules) = 'array')
);

CREATE UNLOGGED TABLE rate_limit_hits (
  key text NOT NULL,
  hits integer NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT rate_limit_hits_pkey PRIMARY KEY (key)
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE referral_clicks (
  id uuid NOT NULL,
  link_id uuid NOT NULL,
  clicked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT referral_clicks_pkey PRIMARY KEY (id)
);

CREATE TABLE referral_figures (
  booking_id uuid NOT NULL,
  bookings integer NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT referral_figures_pkey PRIMARY KEY (booking_id)
);

CREATE TABLE referral_links (
  id uuid NOT NULL,
  partner_id uuid NOT NULL,
  code text NOT NULL,
  target text NOT NULL,
  page_id uuid,
  service_id uuid,
  placement text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  archived_at timestamptz,
  old_clicks bigint NOT NULL DEFAULT 0,
  is_concierge boolean NOT NULL DEFAULT false,
  CONSTRAINT referral_links_pkey PRIMARY KEY (id),
  CONSTRAINT referral_links_code_key UNIQUE (code),
  CONSTRAINT referral_links_code_check CHECK (code ~ '^[A-Z0-9]{6,12}$'),
  CONSTRAINT referral_links_target_check CHECK (target IN ('catalogue', 'page', 'service'))
);

CREATE TABLE refunds (
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  amount bigint NOT NULL,
  reason text NOT NULL DEFAULT '',
  made_by uuid,
  at timestamptz NOT NULL DEFAULT now(),
  provider_id uuid NOT NULL,
  way text,
  reference text NOT NULL DEFAULT '',
  paid_by text NOT NULL DEFAULT 'provider',
  reduces bigint NOT NULL DEFAULT 0,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_amount_check CHECK (amount > 0),
  CONSTRAINT refunds_paid_by_check CHECK (paid_by IN ('provider', 'marketplace')),
  CONSTRAINT refunds_reduces_check CHECK (reduces >= 0 AND reduces <= amount),
  CONSTRAINT refunds_way_check CHECK (way IN ('fps', 'card', 'on_site', 'other'))
);

CREATE TABLE reseller_balances (
  provider_id uuid NOT NULL,
  reseller_id uuid NOT NULL,
  owed bigint NOT NULL,
  CONSTRAINT reseller_balances_pkey PRIMARY KEY (provider_id, reseller_id)
);

CREATE TABLE reseller_bookings (
  uuid text NOT NULL,
  provider_id uuid NOT NULL,
  reseller_id uuid NOT NULL,
  service_id uuid NOT NULL,
  slot_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  hold_id uuid NOT NULL,
  booking_id uuid,
  supplier_reference text NOT NULL,
  reseller_reference text,
  notes text,
  contact jsonb NOT NULL,
  unit_items jsonb NOT NULL,
  email_receipt boolean NOT NULL DEFAULT false,
  body_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  cancelled_at timestamptz,
  cancel_reason text,
  fee_bp integer NOT NULL DEFAULT 0,
  rate_bp integer NOT NULL DEFAULT 0,
  prices jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT reseller_bookings_pkey PRIMARY KEY (uuid),
  CONSTRAINT reseller_bookings_cancelled_check CHECK (cancelled_at IS NULL OR booking_id IS NULL),
  CONSTRAINT reseller_bookings_contact_check CHECK (jsonb_typeof(contact) = 'object'),
  CONSTRAINT reseller_bookings_prices_check CHECK (jsonb_typeof(prices) = 'object'),
  CONSTRAINT reseller_bookings_rate_bp_check CHECK (rate_bp >= 0 AND rate_bp <= 5000),
  CONSTRAINT reseller_bookings_unit_items_check CHECK (jsonb_typeof(unit_items) = 'array'),
  CONSTRAINT reseller_bookings_uuid_check CHECK (uuid <> '')
);

CREATE TABLE reseller_payments (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  reseller_id uuid NOT NULL,
  month date NOT NULL,
  amount bigint NOT NULL,
  reference text NOT NULL,
  payment_ids uuid[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  CONSTRAINT reseller_payments_pkey PRIMARY KEY (id),
  CONSTRAINT reseller_payments_amount_check CHECK (amount > 0),
  CONSTRAINT reseller_payments_reference_check CHECK (reference <> '')
);

CREATE TABLE reseller_refusals (
  provider_id uuid NOT NULL,
  reseller_id uuid NOT NULL,
  day date NOT NULL,
  error text NOT NULL,
  count integer NOT NULL,
  CONSTRAINT reseller_refusals_pkey PRIMARY KEY (provider_id, reseller_id, day, error),
  CONSTRAINT reseller_refusals_count_check CHECK (count > 0)
);

CREATE TABLE resellers (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  name text NOT NULL,
  contact text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  rate_bp integer NOT NULL DEFAULT 0,
  CONSTRAINT resellers_pkey PRIMARY KEY (id),
  CONSTRAINT resellers_name_check CHECK (name <> ''),
  CONSTRAINT resellers_rate_bp_check CHECK (rate_bp >= 0 AND rate_bp <= 5000)
);

CREATE TABLE resource_needs (
  service_id uuid NOT NULL,
  resource_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  quantity integer NOT NULL,
  per text NOT NULL,
  minutes_before integer NOT NULL DEFAULT 0,
  minutes_after integer NOT NULL DEFAULT 0,
  CONSTRAINT resource_needs_pkey PRIMARY KEY (service_id, resource_id),
  CONSTRAINT resource_needs_minutes_check CHECK (minutes_before >= 0 AND minutes_before <= 1440 AND minutes_after >= 0 AND minutes_after <= 1440),
  CONSTRAINT resource_needs_per_check CHECK (per IN ('departure', 'place')),
  CONSTRAINT resource_needs_quantity_check CHECK (quantity >= 1 AND quantity <= 1000)
);

CREATE TABLE resource_uses (
  slot_id uuid NOT NULL,
  resource_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  quantity integer NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT resource_uses_pkey PRIMARY KEY (slot_id, resource_id)
);

CREATE TABLE resources (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  name text NOT NULL,
  name_zh text NOT NULL,
  count integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT resources_pkey PRIMARY KEY (id),
  CONSTRAINT resources_count_check CHECK (count >= 0 AND count <= 1000),
  CONSTRAINT resources_name_check CHECK (name <> '' OR name_zh <> '')
);

CREATE TABLE retention_runs (
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  ended_before timestamptz NOT NULL,
  bookings integer NOT NULL,
  CONSTRAINT retention_runs_pkey PRIMARY KEY (id)
);

CREATE TABLE review_counts (
  service_id uuid NOT NULL,
  rating integer NOT NULL,
  was_checked_in boolean NOT NULL,
  is_answered boolean NOT NULL,
  reviews bigint NOT NULL,
  provider_id uuid NOT NULL,
  guide_reviews bigint NOT NULL DEFAULT 0,
  guide_stars bigint NOT NULL DEFAULT 0,
  value_reviews bigint NOT NULL DEFAULT 0,
  value_stars bigint NOT NULL DEFAULT 0,
  described_reviews bigint NOT NULL DEFAULT 0,
  described_stars bigint NOT NULL DEFAULT 0,
  CONSTRAINT review_counts_pkey PRIMARY KEY (service_id, rating, was_checked_in, is_answered)
)
WITH (fillfactor=70);

CREATE TABLE reviews (
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  service_id uuid NOT NULL,
  rating integer NOT NULL,
  comment text NOT NULL DEFAULT '',
  author text NOT NULL,
  reply text,
  replied_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  hidden_at timestamptz,
  hide_reason text NOT NULL DEFAULT '',
  provider_id uuid NOT NULL,
  was_checked_in boolean NOT NULL DEFAULT false,
  rating_guide integer,
  rating_value integer,
  rating_described integer,
  CONSTRAINT reviews_pkey PRIMARY KEY (id),
  CONSTRAINT reviews_booking_id_key UNIQUE (booking_id),
  CONSTRAINT reviews_rating_check CHECK (rating >= 1 AND rating <= 5),
  CONSTRAINT reviews_rating_described_check CHECK (rating_described >= 1 AND rating_described <= 5),
  CONSTRAINT reviews_rating_guide_check CHECK (rating_guide >= 1 AND rating_guide <= 5),
  CONSTRAINT reviews_rating_value_check CHECK (rating_value >= 1 AND rating_value <= 5),
  CONSTRAINT reviews_reply_says_something CHECK (reply <> '')
);

CREATE TABLE saved_services (
  user_id uuid NOT NULL,
  service_ids uuid[] NOT NULL,
  CONSTRAINT saved_services_pkey PRIMARY KEY (user_id),
  CONSTRAINT saved_services_service_ids_check CHECK (cardinality(service_ids) <= 200)
);

CREATE TABLE schedules (
  service_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  template jsonb NOT NULL,
  weeks_ahead integer NOT NULL,
  opened_until date NOT NULL,
  due_on date NOT NULL GENERATED ALWAYS AS (opened_until - weeks_ahead * 7 + 1) STORED,
  overlaps_allowed boolean NOT NULL DEFAULT false,
  CONSTRAINT schedules_pkey PRIMARY KEY (service_id),
  CONSTRAINT schedules_weeks_ahead_check CHECK (weeks_ahead >= 1 AND weeks_ahead <= 26)
);

CREATE TABLE schema_objects (
  name text NOT NULL,
  hash text NOT NULL,
  CONSTRAINT schema_objects_pkey PRIMARY KEY (name)
);

CREATE TABLE search_vocabulary (
  word text NOT NULL,
  near text[] NOT NULL,
  CONSTRAINT search_vocabulary_pkey PRIMARY KEY (word)
);

CREATE TABLE seat_moves (
  id uuid NOT NULL,
  slot_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  places integer NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  provider_id uuid NOT NULL,
  CONSTRAINT seat_moves_pkey PRIMARY KEY (id),
  CONSTRAINT seat_moves_places_check CHECK (places <> 0)
);

CREATE TABLE second_factors (
  user_id uuid NOT NULL,
  sealed_key bytea NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id)
);

CREATE TABLE services (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  category_id uuid,
  status text NOT NULL DEFAULT 'draft',
  title text NOT NULL DEFAULT '',
  title_zh text NOT NULL DEFAULT '',
  short_description text NOT NULL DEFAULT '',
  short_description_zh text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  description_zh text NOT NULL DEFAULT '',
  price bigint NOT NULL DEFAULT 0,
  duration_minutes integer NOT NULL DEFAULT 60,
  location text NOT NULL DEFAULT '',
  location_zh text NOT NULL DEFAULT '',
  meeting_point text NOT NULL DEFAULT '',
  meeting_point_zh text NOT NULL DEFAULT '',
  latitude double precision,
  longitude double precision,
  featured_image text,
  gallery text[] NOT NULL DEFAULT '{}'::text[],
  difficulty text NOT NULL DEFAULT 'easy',
  languages text[] NOT NULL DEFAULT '{}'::text[],
  highlights text[] NOT NULL DEFAULT '{}'::text[],
  highlights_zh text[] NOT NULL DEFAULT '{}'::text[],
  includes text[] NOT NULL DEFAULT '{}'::text[],
  includes_zh text[] NOT NULL DEFAULT '{}'::text[],
  excludes text[] NOT NULL DEFAULT '{}'::text[],
  excludes_zh text[] NOT NULL DEFAULT '{}'::text[],
  min_participants integer NOT NULL DEFAULT 1,
  max_participants integer NOT NULL DEFAULT 20,
  confirmation text NOT NULL DEFAULT 'request',
  cutoff_minutes integer NOT NULL DEFAULT 0,
  cancellation_hours integer NOT NULL DEFAULT 24,
  default_capacity integer NOT NULL DEFAULT 10,
  archived_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  commission_bp integer,
  hidden_at timestamptz,
  hide_reason text NOT NULL DEFAULT '',
  offer_version bigint NOT NULL DEFAULT 0,
  bring text[] NOT NULL DEFAULT '{}'::text[],
  bring_zh text[] NOT NULL DEFAULT '{}'::text[],
  min_age smallint,
  accessibility text[] NOT NULL DEFAULT '{}'::text[],
  itinerary jsonb NOT NULL DEFAULT '[]'::jsonb,
  questions jsonb NOT NULL DEFAULT '[]'::jsonb,
  mtr_exit text NOT NULL DEFAULT '',
  mtr_exit_zh text NOT NULL DEFAULT '',
  arrive_minutes_before integer NOT NULL DEFAULT 0,
  captions jsonb NOT NULL DEFAULT '[]'::jsonb,
  pay_ways text[],
  cancellation_tiers jsonb,
  meeting_picture text,
  for_resellers boolean,
  sold_by text NOT NULL DEFAULT 'departure',
  price_rules jsonb NOT NULL DEFAULT '[]'::jsonb,
  from_price bigint,
  weather_rules jsonb,
  prices_from date,
  day_prices integer[],
  CONSTRAINT services_pkey PRIMARY KEY (id),
  CONSTRAINT services_arrive_minutes_before_check CHECK (arrive_minutes_before >= 0 AND arrive_minutes_before <= 120),
  CONSTRAINT services_cancellation_hours_check CHECK (cancellation_hours >= 0 AND cancellation_hours <= 8760),
  CONSTRAINT services_cancellation_tiers_check CHECK (jsonb_typeof(cancellation_tiers) = 'array'),
  CONSTRAINT services_check CHECK (min_participants <= max_participants),
  CONSTRAINT services_commission_bp_check CHECK (commission_bp >= 0 AND commission_bp <= 5000),
  CONSTRAINT services_confirmation_check CHECK (confirmation IN ('request', 'instant')),
  CONSTRAINT services_cutoff_minutes_check CHECK (cutoff_minutes >= 0 AND cutoff_minutes <= 525600),
  CONSTRAINT services_day_prices_check CHECK ((prices_from IS NULL) = (day_prices IS NULL)),
  CONSTRAINT services_default_capacity_check CHECK (default_capacity >= 1 AND default_capacity <= 1000),
  CONSTRAINT services_difficulty_check CHECK (difficulty IN ('easy', 'moderate', 'challenging', 'expert')),
  CONSTRAINT services_duration_minutes_check CHECK (duration_minutes >= 1 AND duration_minutes <= 20160),
  CONSTRAINT services_from_price_check CHECK (from_price >= 0),
  CONSTRAINT services_latitude_check CHECK (latitude >= '-90'::integer::double precision AND latitude <= 90::double precision),
  CONSTRAINT services_longitude_check CHECK (longitude >= '-180'::integer::double precision AND longitude <= 180::double precision),
  CONSTRAINT services_max_participants_check CHECK (max_participants >= 1 AND max_participants <= 1000),
  CONSTRAINT services_min_participants_check CHECK (min_participants >= 1 AND min_participants <= 1000),
  CONSTRAINT services_on_sale_says_what CHECK (status <> 'active' OR (title || title_zh) <> '' AND (description || description_zh) <> ''),
  CONSTRAINT services_pay_ways_check CHECK (cardinality(pay_ways) > 0 AND pay_ways <@ ARRAY['fps', 'card', 'on_site', 'later']),
  CONSTRAINT services_price_check CHECK (price >= 0 AND price <= 100000000),
  CONSTRAINT services_price_rules_check CHECK (jsonb_typeof(price_rules) = 'array'),
  CONSTRAINT services_sold_by_check CHECK (sold_by IN ('departure', 'day')),
  CONSTRAINT services_status_check CHECK (status IN ('active', 'draft', 'inactive')),
  CONSTRAINT services_weather_rules_check CHECK (jsonb_typeof(weather_rules) = 'array')
);

CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE settlements (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  amount bigint NOT NULL,
  bookings bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by uuid,
  paid_at timestamptz,
  reference text NOT NULL DEFAULT '',
  CONSTRAINT settlements_pkey PRIMARY KEY (id),
  CONSTRAINT settlements_amount_check CHECK (amount <> 0),
  CONSTRAINT settlements_check CHECK ((paid_at IS NULL) = (reference = ''))
);

CREATE TABLE slots (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  service_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  date date NOT NULL GENERATED ALWAYS AS ((starts_at AT TIME ZONE 'Asia/Hong_Kong')::date) STORED,
  start_time time without time zone NOT NULL GENERATED ALWAYS AS ((starts_at AT TIME ZONE 'Asia/Hong_Kong')::time without time zone) STORED,
  end_time time without time zone NOT NULL GENERATED ALWAYS AS ((ends_at AT TIME ZONE 'Asia/Hong_Kong')::time without time zone) STORED,
  capacity integer NOT NULL,
  spots_taken integer NOT NULL DEFAULT 0,
  is_available boolean NOT NULL DEFAULT true,
  block_reason text NOT NULL DEFAULT '',
  batch_id uuid,
  is_full boolean NOT NULL GENERATED ALWAYS AS (spots_taken >= capacity) STORED,
  calendar_id uuid,
  all_day boolean NOT NULL DEFAULT false,
  needs_resources boolean NOT NULL DEFAULT false,
  is_awaited boolean NOT NULL DEFAULT false,
  CONSTRAINT slots_pkey PRIMARY KEY (id),
  CONSTRAINT slots_service_id_starts_at_key UNIQUE (service_id, starts_at),
  CONSTRAINT slots_capacity_check CHECK (capacity >= 0 AND capacity <= 1000),
  CONSTRAINT slots_check CHECK (ends_at > starts_at),
  CONSTRAINT slots_never_oversold CHECK (spots_taken >= 0 AND spots_taken <= capacity),
  CONSTRAINT slots_opening_hours CHECK (NOT all_day OR ends_at <= (starts_at + '24:00:00'::interval))
)
WITH (fillfactor=70);

CREATE TABLE staff (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  user_id uuid,
  email text NOT NULL,
  role text NOT NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  joined_at timestamptz,
  CONSTRAINT staff_pkey PRIMARY KEY (id),
  CONSTRAINT staff_check CHECK ((user_id IS NULL) = (joined_at IS NULL)),
  CONSTRAINT staff_email_check CHECK (email <> ''),
  CONSTRAINT staff_role_check CHECK (role IN ('guide', 'manager'))
);

CREATE TABLE units (
  id uuid NOT NULL,
  service_id uuid NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  title_zh text NOT NULL,
  price bigint NOT NULL,
  min_age integer,
  max_age integer,
  takes_place boolean NOT NULL DEFAULT true,
  "position" integer NOT NULL DEFAULT 0,
  places integer NOT NULL DEFAULT 1,
  provider_id uuid NOT NULL,
  min_people integer,
  max_people integer,
  accompanied_by text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT units_pkey PRIMARY KEY (id),
  CONSTRAINT units_service_id_kind_key UNIQUE (service_id, kind),
  CONSTRAINT units_accompanied_by_check CHECK (accompanied_by <@ ARRAY['adult', 'child', 'senior', 'infant', 'student', 'group'] AND NOT (kind = ANY (accompanied_by))),
  CONSTRAINT units_kind_check CHECK (kind IN ('adult', 'child', 'senior', 'infant', 'student', 'group')),
  CONSTRAINT units_max_age_check CHECK (max_age >= 0 AND max_age <= 150),
  CONSTRAINT units_min_age_check CHECK (min_age >= 0 AND min_age <= 150),
  CONSTRAINT units_places_check CHECK (places >= 0 AND places <= 1000),
  CONSTRAINT units_price_check CHECK (price >= 0 AND price <= 100000000),
  CONSTRAINT units_takes_all CHECK ((min_people IS NULL) = (max_people IS NULL) AND (max_people IS NULL OR kind = 'group' AND min_people >= 1 AND min_people <= max_people AND places = max_people)),
  CONSTRAINT units_takes_place CHECK (takes_place = (places > 0))
);

CREATE TABLE user_months (
  month date NOT NULL,
  users bigint NOT NULL,
  CONSTRAINT user_months_pkey PRIMARY KEY (month)
)
WITH (fillfactor=70);

CREATE TABLE users (
  id uuid NOT NULL,
  username text NOT NULL,
  email text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  locale text NOT NULL DEFAULT 'en',
  user_type text NOT NULL DEFAULT 'client',
  date_joined timestamptz NOT NULL DEFAULT now(),
  disabled_at timestamptz,
  email_verified_at timestamptz,
  pending_email text,
  secrets_from timestamptz NOT NULL DEFAULT '-infinity'::timestamptz,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_user_type_check CHECK (user_type IN ('client', 'service_provider', 'partner', 'operator'))
);

CREATE TABLE waiting_entries (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  service_id uuid NOT NULL,
  slot_id uuid,
  page_id uuid,
  date_from date NOT NULL,
  date_to date NOT NULL,
  time_from time without time zone NOT NULL,
  time_to time without time zone NOT NULL,
  participants integer NOT NULL,
  places integer NOT NULL,
  units jsonb NOT NULL,
  customer_name text NOT NULL,
  customer_email text NOT NULL,
  customer_phone text NOT NULL,
  locale text NOT NULL,
  terms_version integer,
  privacy_version integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'waiting',
  ended_at timestamptz,
  CONSTRAINT waiting_entries_pkey PRIMARY KEY (id),
  CONSTRAINT waiting_entries_dates_check CHECK (date_to >= date_from AND time_to >= time_from),
  CONSTRAINT waiting_entries_ended_check CHECK ((ended_at IS NULL) = (state IN ('waiting', 'offered'))),
  CONSTRAINT waiting_entries_places_check CHECK (places > 0 AND participants > 0),
  CONSTRAINT waiting_entries_state_check CHECK (state IN ('waiting', 'offered', 'booked', 'left', 'passed', 'lapsed', 'gone', 'past'))
);

CREATE TABLE waiting_notices (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  offer_id uuid,
  kind text NOT NULL,
  CONSTRAINT waiting_notices_pkey PRIMARY KEY (id),
  CONSTRAINT waiting_notices_kind_check CHECK (kind IN ('waiting_joined', 'waiting_offer', 'waiting_over', 'waiting_ended')),
  CONSTRAINT waiting_notices_offer_check CHECK ((offer_id IS NOT NULL) = (kind IN ('waiting_offer', 'waiting_over')))
);

CREATE TABLE waiting_offers (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  slot_id uuid NOT NULL,
  hold_id uuid NOT NULL,
  places integer NOT NULL,
  starts_at timestamptz NOT NULL,
  offered_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  reason jsonb NOT NULL,
  state text NOT NULL DEFAULT 'open',
  ended_at timestamptz,
  booking_id uuid,
  CONSTRAINT waiting_offers_pkey PRIMARY KEY (id),
  CONSTRAINT waiting_offers_booked_check CHECK ((state = 'booked') = (booking_id IS NOT NULL)),
  CONSTRAINT waiting_offers_ended_check CHECK ((ended_at IS NULL) = (state = 'open')),
  CONSTRAINT waiting_offers_state_check CHECK (state IN ('open', 'booked', 'passed', 'lapsed', 'withdrawn'))
);

CREATE TABLE weather_events (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  proposal_id uuid NOT NULL,
  event text NOT NULL,
  actor text NOT NULL,
  actor_id uuid,
  at timestamptz NOT NULL,
  CONSTRAINT weather_events_pkey PRIMARY KEY (provider_id, id),
  CONSTRAINT weather_events_actor_check CHECK (actor IN ('weather', 'provider', 'operator')),
  CONSTRAINT weather_events_event_check CHECK (event IN ('proposed', 'called_off', 'noted', 'went_anyway', 'withdrawn'))
);

CREATE TABLE weather_expectations (
  id uuid NOT NULL,
  provider_id uuid,
  is_expected boolean NOT NULL,
  said_at timestamptz NOT NULL,
  said_by uuid NOT NULL,
  CONSTRAINT weather_expectations_pkey PRIMARY KEY (id)
);

CREATE TABLE weather_feed (
  only_one boolean NOT NULL DEFAULT true,
  read_at timestamptz,
  tried_at timestamptz,
  failed_since timestamptz,
  problem text,
  CONSTRAINT weather_feed_pkey PRIMARY KEY (only_one),
  CONSTRAINT weather_feed_only_one_check CHECK (only_one),
  CONSTRAINT weather_feed_problem_check CHECK ((problem IS NULL) = (failed_since IS NULL))
);

CREATE TABLE weather_proposals (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  service_id uuid NOT NULL,
  slot_id uuid NOT NULL,
  starts_at timestamptz NOT NULL,
  rule jsonb NOT NULL,
  warning text NOT NULL,
  code text NOT NULL,
  source text NOT NULL,
  issued_at timestamptz NOT NULL,
  holds_from timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'open',
  run_id uuid,
  created_at timestamptz NOT NULL,
  CONSTRAINT weather_proposals_pkey PRIMARY KEY (provider_id, id),
  CONSTRAINT weather_proposals_source_check CHECK (source IN ('observatory', 'person')),
  CONSTRAINT weather_proposals_state_check CHECK (state IN ('open', 'done', 'dismissed', 'withdrawn'))
);

CREATE TABLE weather_reports (
  id uuid NOT NULL,
  read_at timestamptz NOT NULL,
  before_read_at timestamptz,
  warnings jsonb NOT NULL,
  CONSTRAINT weather_reports_pkey PRIMARY KEY (id),
  CONSTRAINT weather_reports_warnings_check CHECK (jsonb_typeof(warnings) = 'array')
);

CREATE TABLE webhook_deliveries (
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  booking_id uuid,
  line text NOT NULL,
  event text NOT NULL,
  at timestamptz NOT NULL,
  sequence integer NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  tried_at timestamptz,
  status integer,
  answer text NOT NULL DEFAULT '',
  problem text,
  service_id uuid,
  first_day date,
  last_day date,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_deliveries_once UNIQUE (endpoint_id, booking_id, line),
  CONSTRAINT webhook_deliveries_problem_check CHECK (problem IN ('address', 'connection', 'timeout', 'redirect', 'status', 'switched_off')),
  CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('waiting', 'sending', 'sent', 'failed'))
);

CREATE TABLE webhook_endpoints (
  id uuid NOT NULL,
  provider_id uuid,
  url text NOT NULL,
  events text[] NOT NULL,
  state text NOT NULL DEFAULT 'on',
  since timestamptz NOT NULL DEFAULT now(),
  secret_version integer NOT NULL DEFAULT 1,
  signed_twice_until timestamptz,
  failing_since timestamptz,
  rest_until timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  reseller_id uuid,
  headers bytea,
  CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id),
  CONSTRAINT webhook_endpoints_state_check CHECK (state IN ('on', 'off', 'failed')),
  CONSTRAINT webhook_endpoints_url_check CHECK (url <> '' AND length(url) <= 500)
);

CREATE TABLE webhook_rounds (
  only_one boolean NOT NULL DEFAULT true,
  seen_until timestamptz NOT NULL,
  CONSTRAINT webhook_rounds_pkey PRIMARY KEY (only_one),
  CONSTRAINT webhook_rounds_only_one_check CHECK (only_one)
);

-- Keys that lead to other tables; checks that older rows were never held to.
ALTER TABLE account_links ADD CONSTRAINT account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE account_notices ADD CONSTRAINT account_notices_kind_check CHECK (kind IN ('email_changed', 'password_changed', 'payout_changed', 'payout_cleared', 'pay_account_changed', 'second_factor_on', 'second_factor_off', 'recovery_codes_renewed', 'recovery_code_used', 'licence_runs_out', 'licence_stops_soon', 'licence_stopped', 'webhook_off', 'fee_invoice', 'weather_decision')) NOT VALID;
ALTER TABLE account_notices ADD CONSTRAINT account_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE api_keys ADD CONSTRAINT api_keys_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES resellers(id);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE balance_lines ADD CONSTRAINT balance_lines_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
ALTER TABLE balance_lines ADD CONSTRAINT balance_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES fee_invoices(id);
ALTER TABLE balance_lines ADD CONSTRAINT balance_lines_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id);
ALTER TABLE bank_columns ADD CONSTRAINT bank_columns_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;
ALTER TABLE bank_lines ADD CONSTRAINT bank_lines_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
ALTER TABLE bank_lines ADD CONSTRAINT bank_lines_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;
ALTER TABLE blocked_times ADD CONSTRAINT blocked_times_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE;
ALTER TABLE booking_events ADD CONSTRAINT booking_events_actor_check CHECK (actor IN ('provider', 'customer', 'system', 'operator')) NOT VALID;
ALTER TABLE booking_events ADD CONSTRAINT booking_events_change_check CHECK ((event = 'changed') = (change IS NOT NULL)) NOT VALID;
ALTER TABLE booking_events ADD CONSTRAINT booking_events_event_check CHECK (event IN ('created', 'email_confirmed', 'confirmed', 'changed', 'completed', 'reopened', 'declined', 'cancelled', 'postponed', 'expired', 'payment_reported', 'payment_received', 'payment_missing', 'payment_flagged', 'payment_expired', 'payment_unconfirmed', 'paid', 'unpaid', 'refunded', 'arrived', 'no_show')) NOT VALID;
ALTER TABLE booking_events ADD CONSTRAINT booking_events_staff_check CHECK ((staff_id IS NULL) = (staff_role IS NULL)) NOT VALID;
ALTER TABLE booking_referrals ADD CONSTRAINT booking_referrals_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE;
ALTER TABLE booking_referrals ADD CONSTRAINT booking_referrals_link_id_fkey FOREIGN KEY (link_id) REFERENCES referral_links(id);
ALTER TABLE booking_referrals ADD CONSTRAINT booking_referrals_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE bookings ADD CONSTRAINT bookings_cancelled_by_check CHECK (cancelled_by IN ('provider', 'customer', 'system', 'operator')) NOT VALID;
ALTER TABLE bookings ADD CONSTRAINT bookings_locale_check CHECK (locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$') NOT VALID;
ALTER TABLE bookings ADD CONSTRAINT bookings_source_check CHECK (source IN ('page', 'phone', 'walk_in', 'reseller', 'import')) NOT VALID;
ALTER TABLE calendar_feeds ADD CONSTRAINT calendar_feeds_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;
ALTER TABLE call_offs ADD CONSTRAINT call_offs_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE card_checkouts ADD CONSTRAINT card_checkouts_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
ALTER TABLE card_flags ADD CONSTRAINT card_flags_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
ALTER TABLE card_refunds ADD CONSTRAINT card_refunds_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
ALTER TABLE card_refunds ADD CONSTRAINT card_refunds_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE card_refunds ADD CONSTRAINT card_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id);
ALTER TABLE catalogue_entries ADD CONSTRAINT catalogue_entries_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE;
ALTER TABLE commission_lines ADD CONSTRAINT commission_lines_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
ALTER TABLE commission_lines ADD CONSTRAINT commission_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entries(id);
ALTER TABLE commission_lines ADD CONSTRAINT commission_lines_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE commission_lines ADD CONSTRAINT commission_lines_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id);
ALTER TABLE consents ADD CONSTRAINT consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE external_calendars ADD CONSTRAINT external_calendars_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE;
ALTER TABLE import_columns ADD CONSTRAINT import_columns_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;
ALTER TABLE import_rows ADD CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE;
ALTER TABLE imports ADD CONSTRAINT imports_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id);
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id);
ALTER TABLE mail_choices ADD CONSTRAINT mail_choices_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;
ALTER TABLE mails ADD CONSTRAINT mails_locale_check CHECK (locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$') NOT VALID;
ALTER TABLE mails ADD CONSTRAINT mails_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE mails ADD CONSTRAINT mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE message_templates ADD CONSTRAINT message_templates_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_sender_check CHECK (sender IN ('provider', 'customer', 'operator')) NOT VALID;
ALTER TABLE messages ADD CONSTRAINT messages_staff_check CHECK ((staff_id IS NULL) = (staff_role IS NULL)) NOT VALID;
ALTER TABLE messages ADD CONSTRAINT messages_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE;
ALTER TABLE page_services ADD CONSTRAINT page_services_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE;
ALTER TABLE page_services ADD CONSTRAINT page_services_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE;
ALTER TABLE page_view_totals ADD CONSTRAINT page_view_totals_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE;
ALTER TABLE page_views_daily ADD CONSTRAINT page_views_daily_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE;
ALTER TABLE pages ADD CONSTRAINT pages_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE partners ADD CONSTRAINT partners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE payments ADD CONSTRAINT payments_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
ALTER TABLE payments ADD CONSTRAINT payments_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE payouts ADD CONSTRAINT payouts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE payouts ADD CONSTRAINT payouts_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE pictures ADD CONSTRAINT pictures_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE providers ADD CONSTRAINT providers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE;
ALTER TABLE referral_clicks ADD CONSTRAINT referral_clicks_link_id_fkey FOREIGN KEY (link_id) REFERENCES referral_links(id);
ALTER TABLE referral_links ADD CONSTRAINT referral_links_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE SET NULL;
ALTER TABLE referral_links ADD CONSTRAINT referral_links_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id);
ALTER TABLE referral_links ADD CONSTRAINT referral_links_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE SET NULL;
ALTER TABLE refunds ADD CONSTRAINT refunds_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id);
ALTER TABLE refunds ADD CONSTRAINT refunds_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE reseller_bookings ADD CONSTRAINT reseller_bookings_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES resellers(id);
ALTER TABLE reseller_payments ADD CONSTRAINT reseller_payments_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES resellers(id);
ALTER TABLE reseller_refusals ADD CONSTRAINT reseller_refusals_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES resellers(id);
ALTER TABLE resellers ADD CONSTRAINT resellers_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE resource_needs ADD CONSTRAINT resource_needs_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE resource_needs ADD CONSTRAINT resource_needs_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id) ON DELETE CASCADE;
ALTER TABLE resource_needs ADD CONSTRAINT resource_needs_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE;
ALTER TABLE resource_uses ADD CONSTRAINT resource_uses_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE resource_uses ADD CONSTRAINT resource_uses_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id) ON DELETE CASCADE;
ALTER TABLE resource_uses ADD CONSTRAINT resource_uses_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slots(id) ON DELETE CASCADE;
ALTER TABLE resources ADD CONSTRAINT resources_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE review_counts ADD CONSTRAINT review_counts_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE;
ALTER TABLE reviews ADD CONSTRAINT reviews_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE;
ALTER TABLE reviews ADD CONSTRAINT reviews_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id);
ALTER TABLE saved_services ADD CONSTRAINT saved_services_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE schedules ADD CONSTRAINT schedules_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE;
ALTER TABLE seat_moves ADD CONSTRAINT seat_moves_reason_check CHECK (reason IN ('booked', 'moved', 'resized', 'declined', 'cancelled', 'expired')) NOT VALID;
ALTER TABLE second_factors ADD CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE services ADD CONSTRAINT services_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id);
ALTER TABLE services ADD CONSTRAINT services_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE settlements ADD CONSTRAINT settlements_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE slots ADD CONSTRAINT slots_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE slots ADD CONSTRAINT slots_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE;
ALTER TABLE staff ADD CONSTRAINT staff_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE staff ADD CONSTRAINT staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id);
ALTER TABLE units ADD CONSTRAINT units_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE;
ALTER TABLE users ADD CONSTRAINT users_locale_check CHECK (locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$') NOT VALID;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_days_check CHECK ((first_day IS NULL) = (last_day IS NULL)) NOT VALID;
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE;
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_owner_check CHECK (provider_id IS NOT NULL OR reseller_id IS NULL) NOT VALID;
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES resellers(id);

-- What indexes below ask; db/objects makes them again with all others, and theirs count.
SET LOCAL check_function_bodies = off;

CREATE OR REPLACE FUNCTION booking_entries(provider uuid, words text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  mark text := right(provider::text, 6);
  entries text[] := '{}';
  word text;
BEGIN
  FOREACH word IN ARRAY words LOOP
    IF word <> '' AND word COLLATE "C" < '⺀' THEN
      entries := entries || left(word, 60);
    END IF;
    IF length(word) >= 6 AND word ~ '^[0-9]+$' THEN
      entries := entries || right(word, 4);
      IF length(word) >= 9 THEN
        entries := entries || right(word, 8);
      END IF;
    END IF;
    IF octet_length(word) > length(word) THEN
      FOR n IN 1 .. length(word) LOOP
        IF substr(word, n, 1) COLLATE "C" >= '⺀' THEN
          entries := entries || substr(word, n, 2);
        END IF;
      END LOOP;
    END IF;
  END LOOP;
  RETURN (SELECT array_to_tsvector(array_agg(mark || entry) || array_agg('000000' || entry)) FROM unnest(entries) AS entry);
END $function$;

CREATE OR REPLACE FUNCTION search_split(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_split_to_array(words, '[\x01-/:-@\[-`{-\x7f]+'::text);

CREATE OR REPLACE FUNCTION slug_look(slug text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(translate(regexp_replace(lower(NORMALIZE(slug, NFKD)), '[\u0300-\u036f]'::text, ''::text, 'g'::text), '01øđłıɩɑɡſƅɵʋаеорсухіјѕԁһӏԛԝгѵьոαγεηικνορτυχωσϲϳսհօցզյ〇エカトニハロタヘリー'::text, 'olodliiagfbovaeopcyxijsdhlqwrvbnayenikvoptuxwocjuhogqjo工力卜二八口夕へり一'::text), 'rn'::text, 'm'::text);

CREATE OR REPLACE FUNCTION mailbox_of(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(lower(email), '\+[^@]*@'::text, '@'::text);

CREATE OR REPLACE FUNCTION booking_words(provider uuid, words text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN booking_entries(provider, search_split(words));

CREATE INDEX account_links_expires ON account_links USING btree (expires_at);
CREATE INDEX account_links_user ON account_links USING btree (user_id, purpose, created_at DESC);
CREATE INDEX account_notices_at ON account_notices USING btree (created_at);
CREATE INDEX account_notices_user ON account_notices USING btree (user_id, kind, created_at DESC);
CREATE INDEX api_keys_own ON api_keys USING btree (provider_id, created_at) WHERE reseller_id IS NULL;
CREATE INDEX api_keys_own_working ON api_keys USING btree (created_at, id) WHERE reseller_id IS NULL AND revoked_at IS NULL;
CREATE INDEX api_keys_reseller ON api_keys USING btree (reseller_id, created_at);
CREATE INDEX audit_log_act ON audit_log USING btree (act, at DESC, id DESC);
CREATE INDEX audit_log_kind ON audit_log USING btree (subject, at DESC, id DESC);
CREATE INDEX audit_log_newest ON audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_id, at DESC, id DESC);
CREATE INDEX availability_changes_id ON availability_changes USING btree (id);
CREATE INDEX balance_lines_booking ON balance_lines USING btree (booking_id);
CREATE INDEX balance_lines_invoice ON balance_lines USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX balance_lines_of_provider ON balance_lines USING btree (provider_id, at);
CREATE INDEX balance_lines_open ON balance_lines USING btree (provider_id) WHERE settlement_id IS NULL;
CREATE INDEX balance_lines_settlement ON balance_lines USING btree (settlement_id) WHERE settlement_id IS NOT NULL;
CREATE INDEX balance_lines_to_invoice ON balance_lines USING btree (at) WHERE invoice_id IS NULL AND fee <> 0;
CREATE INDEX bank_lines_confirmed ON bank_lines USING btree (provider_id, confirmed_at DESC);
CREATE INDEX bank_lines_payment ON bank_lines USING btree (payment_id);
CREATE INDEX blocked_times_provider ON blocked_times USING btree (provider_id);
CREATE INDEX booking_changes_client ON booking_changes USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX booking_events_booking ON booking_events USING btree (booking_id, at);
CREATE INDEX booking_referrals_click ON booking_referrals USING btree (click_id);
CREATE INDEX booking_referrals_link ON booking_referrals USING btree (link_id);
CREATE INDEX booking_referrals_partner ON booking_referrals USING btree (partner_id, created_at DESC);
CREATE INDEX booking_referrals_state ON booking_referrals USING btree (partner_id, commission_state, created_at, booking_id);
CREATE INDEX booking_referrals_undecided ON booking_referrals USING btree (created_at, booking_id) WHERE reason = 'own_booking' AND decision IS NULL;
CREATE INDEX booking_search_words ON booking_search USING gin (booking_words(provider_id, words)) WITH (fastupdate='on', gin_pending_list_limit='16384');
CREATE INDEX booking_visitors_age ON booking_visitors USING brin (at);
CREATE INDEX bookings_age ON bookings USING brin (created_at);
CREATE INDEX bookings_ahead ON bookings USING btree (provider_id, starts_at) WHERE status = 'confirmed' AND paid_amount > 0;
CREATE INDEX bookings_attended ON bookings USING btree (ends_at) WHERE status = 'confirmed' AND attendance = 'arrived';
CREATE INDEX bookings_called_off ON bookings USING btree (call_off_id, id) WHERE call_off_id IS NOT NULL;
CREATE INDEX bookings_cancelled ON bookings USING btree (provider_id, cancelled_at DESC) WHERE cancelled_at IS NOT NULL;
CREATE INDEX bookings_channel ON bookings USING btree (provider_id, (
CASE
    WHEN source = 'reseller' THEN 'reseller'
    WHEN source <> 'page' THEN 'taken'
    WHEN partner_id IS NOT NULL THEN 'partner'
    WHEN page_id IS NOT NULL THEN 'page'
    ELSE 'marketplace'
END), created_at DESC, id DESC);
CREATE INDEX bookings_code ON bookings USING hash (confirmation_code);
CREATE INDEX bookings_concierge ON bookings USING btree (concierge_id, starts_at, id) WHERE concierge_id IS NOT NULL;
CREATE INDEX bookings_of_client ON bookings USING btree (client_id, status, starts_at) WHERE client_id IS NOT NULL;
CREATE INDEX bookings_page ON bookings USING btree (page_id) WHERE page_id IS NOT NULL;
CREATE INDEX bookings_pending ON bookings USING btree (created_at) WHERE status = 'pending';
CREATE INDEX bookings_pending_slot ON bookings USING btree (slot_id, created_at) WHERE status = 'pending';
CREATE INDEX bookings_postponed ON bookings USING btree (choose_by) WHERE choose_by IS NOT NULL AND status = 'confirmed';
CREATE INDEX bookings_provider ON bookings USING btree (provider_id, created_at DESC, id DESC);
CREATE INDEX bookings_provider_start ON bookings USING btree (provider_id, starts_at DESC, id DESC);
CREATE INDEX bookings_provider_status ON bookings USING btree (provider_id, status, created_at DESC, id DESC);
CREATE INDEX bookings_refund_due ON bookings USING btree (refund_due_since, id) WHERE refund_due_since IS NOT NULL;
CREATE INDEX bookings_refund_due_by_provider ON bookings USING btree (provider_id, refund_due_since) WHERE refund_due_since IS NOT NULL;
CREATE INDEX bookings_service ON bookings USING btree (service_id, status, created_at DESC, id DESC);
CREATE INDEX bookings_slot ON bookings USING btree (slot_id);
CREATE INDEX bookings_to_be_paid ON bookings USING btree (pay_by) WHERE status = 'confirmed' AND payment_status = 'unpaid' AND pay_by IS NOT NULL AND pay_by_passed_at IS NULL;
CREATE INDEX bookings_to_empty ON bookings USING btree (ends_at) WHERE emptied_at IS NULL;
CREATE INDEX bookings_unclaimed ON bookings USING btree (lower(customer_email)) WHERE client_id IS NULL;
CREATE INDEX bookings_unconfirmed ON bookings USING btree (confirm_by) WHERE status = 'pending' AND confirm_by IS NOT NULL AND email_confirmed_at IS NULL;
CREATE INDEX bookings_unpaid ON bookings USING btree (provider_id, starts_at DESC, id DESC) WHERE payment_status = 'unpaid' AND (status IN ('confirmed', 'completed'));
CREATE INDEX bookings_whole ON bookings USING btree (slot_id) WHERE takes_all AND status <> 'cancelled';
CREATE INDEX call_offs_newest ON call_offs USING btree (created_at DESC, id DESC);
CREATE INDEX call_offs_of_provider ON call_offs USING btree (provider_id, created_at DESC, id DESC);
CREATE INDEX call_offs_unfinished ON call_offs USING btree (created_at) WHERE finished_at IS NULL;
CREATE INDEX card_checkouts_booking ON card_checkouts USING btree (booking_id);
CREATE INDEX card_checkouts_to_look ON card_checkouts USING btree (looked_at) WHERE state IN ('asked', 'open');
CREATE INDEX card_flags_booking ON card_flags USING btree (booking_id);
CREATE INDEX card_flags_open ON card_flags USING btree (created_at, id) WHERE cleared_at IS NULL;
CREATE INDEX card_refunds_booking ON card_refunds USING btree (booking_id);
CREATE INDEX card_refunds_payment ON card_refunds USING btree (payment_id);
CREATE INDEX card_refunds_reference ON card_refunds USING btree (booking_id, reference) WHERE reference <> '';
CREATE INDEX card_refunds_to_look ON card_refunds USING btree (looked_at) WHERE state = 'sending';
CREATE INDEX catalogue_entries_cancellation ON catalogue_entries USING btree (cancellation_hours, rank DESC, service_id DESC);
CREATE INDEX catalogue_entries_category ON catalogue_entries USING btree (category_id, rank DESC, service_id DESC);
CREATE INDEX catalogue_entries_duration ON catalogue_entries USING btree (duration_minutes, service_id);
CREATE INDEX catalogue_entries_newest ON catalogue_entries USING btree (created_at DESC, service_id DESC);
CREATE INDEX catalogue_entries_price ON catalogue_entries USING btree (price, service_id);
CREATE INDEX catalogue_entries_rank ON catalogue_entries USING btree (rank DESC, service_id DESC);
CREATE INDEX catalogue_entries_rating ON catalogue_entries USING btree (rating DESC NULLS LAST, service_id DESC);
CREATE INDEX catalogue_entries_words ON catalogue_entries USING gin (words) WITH (fastupdate=off);
CREATE INDEX commission_lines_booking ON commission_lines USING btree (booking_id);
CREATE INDEX commission_lines_due ON commission_lines USING btree (due_from) WHERE approved_at IS NULL AND due_from IS NOT NULL;
CREATE INDEX commission_lines_partner ON commission_lines USING btree (partner_id, created_at DESC);
CREATE INDEX commission_lines_payable ON commission_lines USING btree (partner_id) WHERE approved_at IS NOT NULL AND payout_id IS NULL;
CREATE INDEX commission_lines_payout ON commission_lines USING btree (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX consents_user ON consents USING btree (user_id);
CREATE INDEX external_calendars_due ON external_calendars USING btree (due_at);
CREATE INDEX external_calendars_service ON external_calendars USING btree (service_id) WHERE service_id IS NOT NULL;
CREATE INDEX fee_invoices_of_month ON fee_invoices USING btree (month, number);
CREATE INDEX gateway_events_age ON gateway_events USING btree (received_at);
CREATE INDEX holds_age ON holds USING brin (created_at);
CREATE INDEX holds_live_of_visitor ON holds USING btree (visitor) WHERE ended_at IS NULL;
CREATE INDEX holds_live_on_slot ON holds USING btree (slot_id) WHERE ended_at IS NULL;
CREATE INDEX holds_to_expire ON holds USING btree (expires_at) WHERE ended_at IS NULL;
CREATE INDEX idempotency_keys_age ON idempotency_keys USING brin (created_at);
CREATE INDEX idempotency_keys_booking ON idempotency_keys USING btree (booking_id) WHERE reply IS NOT NULL;
CREATE INDEX idempotency_keys_caller ON idempotency_keys USING btree ("right"(scope, 36)) WHERE "right"(scope, 5) <> 'guest';
CREATE INDEX import_rows_item ON import_rows USING btree (provider_id, item_id);
CREATE INDEX imports_age ON imports USING btree (provider_id, created_at DESC);
CREATE INDEX journal_entries_at ON journal_entries USING btree (at);
CREATE INDEX journal_entries_booking ON journal_entries USING btree (booking_id, at) WHERE booking_id IS NOT NULL;
CREATE INDEX journal_entries_of_partner ON journal_entries USING btree (partner_id, at) WHERE partner_id IS NOT NULL;
CREATE INDEX journal_entries_of_provider ON journal_entries USING btree (provider_id, at) WHERE provider_id IS NOT NULL;
CREATE INDEX link_days_day ON link_days USING btree (day);
CREATE INDEX mails_booking ON mails USING btree (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX mails_due ON mails USING btree (due_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX mails_failed ON mails USING btree (created_at DESC, id DESC) WHERE state = 'failed';
CREATE INDEX mails_of_accounts ON mails USING btree (created_at, sender_id) WHERE sender_id IS NOT NULL;
CREATE INDEX mails_recipient ON mails USING btree (lower(recipient), state, created_at DESC, id DESC);
CREATE INDEX mails_retried ON mails USING btree (due_at) WHERE state = 'waiting' AND attempts > 0;
CREATE INDEX mails_sender ON mails USING btree (sender_id, created_at) WHERE sender_id IS NOT NULL;
CREATE INDEX mails_state ON mails USING btree (state, created_at DESC, id DESC);
CREATE INDEX message_templates_provider ON message_templates USING btree (provider_id);
CREATE INDEX messages_booking ON messages USING btree (booking_id, created_at);
CREATE INDEX messages_for_client ON messages USING btree (client_id, booking_id) WHERE (sender IN ('provider', 'operator')) AND read_at IS NULL AND client_id IS NOT NULL;
CREATE INDEX messages_waiting ON messages USING btree (provider_id, booking_id) WHERE sender = 'customer' AND read_at IS NULL OR sender = 'operator' AND provider_read_at IS NULL;
CREATE INDEX new_clicks_link ON new_clicks USING btree (link_id);
CREATE INDEX page_services_service ON page_services USING btree (service_id);
CREATE INDEX pages_provider ON pages USING btree (provider_id);
CREATE INDEX pages_slug_look ON pages USING btree (slug_look(slug));
CREATE INDEX payments_booking ON payments USING btree (booking_id);
CREATE INDEX payments_gateway_reference ON payments USING btree (reference) WHERE source = 'gateway' AND reference <> '';
CREATE INDEX payments_reported ON payments USING btree (provider_id, created_at) WHERE state = 'reported';
CREATE INDEX payments_slip ON payments USING btree (slip) WHERE slip IS NOT NULL;
CREATE INDEX payouts_newest ON payouts USING btree (created_at DESC, id DESC);
CREATE INDEX payouts_open ON payouts USING btree (partner_id) WHERE paid_at IS NULL;
CREATE INDEX payouts_partner ON payouts USING btree (partner_id, created_at DESC);
CREATE INDEX payouts_run ON payouts USING btree (run_id) WHERE run_id IS NOT NULL;
CREATE INDEX pictures_owner ON pictures USING btree (owner_id);
CREATE INDEX provider_balances_open ON provider_balances USING btree (abs(open) DESC) WHERE open <> 0;
CREATE INDEX providers_licence_expiry ON providers USING btree (licence_expiry) WHERE licence_expiry IS NOT NULL AND licence_stops_on IS NULL AND suspended_at IS NULL;
CREATE INDEX providers_licence_stops_on ON providers USING btree (licence_stops_on) WHERE licence_stops_on IS NOT NULL AND licence_stopped_at IS NULL AND suspended_at IS NULL;
CREATE INDEX referral_clicks_at ON referral_clicks USING btree (clicked_at);
CREATE INDEX referral_clicks_link ON referral_clicks USING btree (link_id, clicked_at);
CREATE INDEX referral_links_partner ON referral_links USING btree (partner_id, created_at DESC);
CREATE INDEX refunds_booking ON refunds USING btree (booking_id);
CREATE INDEX reseller_bookings_age ON reseller_bookings USING btree (reseller_id, created_at);
CREATE INDEX reseller_bookings_email ON reseller_bookings USING btree (lower(contact ->> 'emailAddress'));
CREATE INDEX reseller_bookings_reference ON reseller_bookings USING btree (reseller_id, reseller_reference);
CREATE INDEX reseller_bookings_start ON reseller_bookings USING btree (reseller_id, starts_at);
CREATE INDEX reseller_bookings_supplier_reference ON reseller_bookings USING btree (reseller_id, supplier_reference);
CREATE INDEX reseller_bookings_unconfirmed ON reseller_bookings USING btree (created_at) WHERE booking_id IS NULL;
CREATE INDEX reseller_payments_month ON reseller_payments USING btree (provider_id, month) WHERE undone_at IS NULL;
CREATE INDEX reseller_refusals_day ON reseller_refusals USING btree (day);
CREATE INDEX resellers_provider ON resellers USING btree (provider_id, created_at);
CREATE INDEX resource_needs_of_resource ON resource_needs USING btree (resource_id);
CREATE INDEX resource_uses_by_end ON resource_uses USING btree (resource_id, ends_at);
CREATE INDEX resource_uses_by_length ON resource_uses USING btree (resource_id, (ends_at - starts_at));
CREATE INDEX resources_of_provider ON resources USING btree (provider_id, created_at);
CREATE INDEX retention_runs_newest ON retention_runs USING btree (at DESC);
CREATE INDEX reviews_answered ON reviews USING btree (provider_id, created_at DESC, id DESC) WHERE hidden_at IS NULL AND reply IS NOT NULL;
CREATE INDEX reviews_hidden ON reviews USING btree (created_at DESC, id DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_newest ON reviews USING btree (created_at DESC, id DESC);
CREATE INDEX reviews_provider ON reviews USING btree (provider_id, created_at DESC, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX reviews_rating ON reviews USING btree (rating, created_at DESC, id DESC);
CREATE INDEX reviews_service ON reviews USING btree (service_id, created_at DESC, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX reviews_unanswered ON reviews USING btree (provider_id, created_at DESC, id DESC) WHERE hidden_at IS NULL AND reply IS NULL;
CREATE INDEX schedules_due ON schedules USING btree (due_on, service_id);
CREATE INDEX search_vocabulary_beginning ON search_vocabulary USING btree (word text_pattern_ops);
CREATE INDEX search_vocabulary_near ON search_vocabulary USING gin (near) WITH (fastupdate=off);
CREATE INDEX seat_moves_slot ON seat_moves USING btree (slot_id);
CREATE INDEX services_archived ON services USING btree (archived_at) WHERE archived_at IS NOT NULL;
CREATE INDEX services_on_sale ON services USING btree (category_id, created_at) WHERE status = 'active' AND archived_at IS NULL;
CREATE INDEX services_price_rules ON services USING btree (id) WHERE from_price IS NOT NULL;
CREATE INDEX services_provider ON services USING btree (provider_id, status);
CREATE INDEX sessions_expires ON sessions USING btree (expires_at);
CREATE INDEX sessions_newest ON sessions USING btree (user_id, created_at DESC);
CREATE INDEX settlements_age ON settlements USING btree (created_at DESC, id DESC);
CREATE INDEX settlements_of_provider ON settlements USING btree (provider_id, created_at DESC, id DESC);
CREATE INDEX settlements_open ON settlements USING btree (created_at) WHERE paid_at IS NULL;
CREATE INDEX settlements_paid ON settlements USING btree (provider_id, paid_at) WHERE paid_at IS NOT NULL;
CREATE INDEX slots_awaited ON slots USING btree (id) WHERE is_awaited;
CREATE INDEX slots_batch ON slots USING btree (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX slots_calendar ON slots USING btree (calendar_id, starts_at) WHERE calendar_id IS NOT NULL;
CREATE INDEX slots_days ON slots USING btree (starts_at, service_id) WHERE all_day;
CREATE INDEX slots_open ON slots USING btree (service_id, starts_at) WHERE is_available AND NOT is_full;
CREATE INDEX slots_provider ON slots USING btree (provider_id, starts_at);
CREATE INDEX slots_start ON slots USING btree (starts_at, service_id);
CREATE INDEX staff_invited ON staff USING btree (lower(email)) WHERE user_id IS NULL;
CREATE INDEX staff_of_user ON staff USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX staff_open ON staff USING btree (expires_at) WHERE user_id IS NULL;
CREATE INDEX users_disabled ON users USING btree (date_joined DESC, id DESC) WHERE disabled_at IS NOT NULL AND password_hash <> '';
CREATE INDEX users_newest ON users USING btree (date_joined DESC, id DESC) WHERE password_hash <> '';
CREATE INDEX users_of_type ON users USING btree (user_type, date_joined DESC, id DESC) WHERE password_hash <> '';
CREATE INDEX waiting_entries_age ON waiting_entries USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX waiting_entries_email ON waiting_entries USING btree (lower(customer_email));
CREATE INDEX waiting_entries_ended ON waiting_entries USING btree (service_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX waiting_entries_of_provider ON waiting_entries USING btree (provider_id, date_from) WHERE ended_at IS NULL;
CREATE INDEX waiting_entries_of_service ON waiting_entries USING btree (service_id, date_from) WHERE ended_at IS NULL;
CREATE INDEX waiting_notices_entry ON waiting_notices USING btree (entry_id);
CREATE INDEX waiting_offers_of_entry ON waiting_offers USING btree (entry_id, slot_id);
CREATE INDEX waiting_offers_open ON waiting_offers USING btree (expires_at) WHERE state = 'open';
CREATE INDEX weather_events_all ON weather_events USING btree (at);
CREATE INDEX weather_events_at ON weather_events USING btree (provider_id, at);
CREATE INDEX weather_expectations_said ON weather_expectations USING btree (said_at);
CREATE INDEX weather_proposals_open ON weather_proposals USING btree (starts_at) WHERE state = 'open';
CREATE INDEX weather_proposals_start ON weather_proposals USING btree (starts_at);
CREATE INDEX weather_reports_read ON weather_reports USING btree (read_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (endpoint_id, due_at, id) WHERE state IN ('waiting', 'sending');
CREATE INDEX webhook_deliveries_log ON webhook_deliveries USING btree (endpoint_id, id);
CREATE INDEX webhook_deliveries_old ON webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_sending ON webhook_deliveries USING btree (endpoint_id, due_at) WHERE state = 'sending';
CREATE INDEX webhook_deliveries_state ON webhook_deliveries USING btree (endpoint_id, state, id);
CREATE INDEX webhook_endpoints_provider ON webhook_endpoints USING btree (provider_id, created_at);
CREATE INDEX webhook_endpoints_reseller ON webhook_endpoints USING btree (reseller_id) WHERE reseller_id IS NOT NULL;
CREATE UNIQUE INDEX api_keys_token_hash ON api_keys USING btree (token_hash);
CREATE UNIQUE INDEX card_flags_once ON card_flags USING btree (provider_id, booking_id, kind, reference);
CREATE UNIQUE INDEX card_refunds_one ON card_refunds USING btree (provider_id, booking_id) WHERE state = 'sending';
CREATE UNIQUE INDEX external_calendars_once ON external_calendars USING btree (provider_id, COALESCE(service_id, provider_id), md5(url));
CREATE UNIQUE INDEX holds_live_of_holder ON holds USING btree (holder, slot_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX import_rows_reference ON import_rows USING btree (provider_id, kind, reference) WHERE removed_at IS NULL AND kind <> 'slots';
CREATE UNIQUE INDEX payments_of_gateway ON payments USING btree (provider_id, reference) WHERE source = 'gateway' AND way = 'card' AND reference <> '';
CREATE UNIQUE INDEX payments_one_report ON payments USING btree (provider_id, booking_id) WHERE state = 'reported';
CREATE UNIQUE INDEX referral_links_concierge ON referral_links USING btree (partner_id) WHERE is_concierge;
CREATE UNIQUE INDEX reseller_bookings_booking ON reseller_bookings USING btree (booking_id) WHERE booking_id IS NOT NULL;
CREATE UNIQUE INDEX seat_moves_once ON seat_moves USING btree (booking_id, (reason = 'booked'), (
CASE
    WHEN reason IN ('moved', 'resized') THEN id
    ELSE booking_id
END));
CREATE UNIQUE INDEX slots_one_a_day ON slots USING btree (provider_id, service_id, date) WHERE all_day;
CREATE UNIQUE INDEX staff_email ON staff USING btree (provider_id, lower(email));
CREATE UNIQUE INDEX staff_once ON staff USING btree (provider_id, user_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
CREATE UNIQUE INDEX users_username ON users USING btree (lower(username));
CREATE UNIQUE INDEX waiting_entries_open ON waiting_entries USING btree (provider_id, service_id, mailbox_of(customer_email)) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX waiting_offers_once ON waiting_offers USING btree (provider_id, entry_id, slot_id);
CREATE UNIQUE INDEX weather_proposals_once ON weather_proposals USING btree (provider_id, slot_id, md5(rule::text || warning)) WHERE state <> 'withdrawn';
CREATE UNIQUE INDEX webhook_deliveries_of_service ON webhook_deliveries USING btree (endpoint_id, service_id, line) WHERE service_id IS NOT NULL;

-- What a marketplace begins with.
INSERT INTO fee_invoice_numbers (last) VALUES (0);
INSERT INTO mail_rounds (seen_until) VALUES (now());
INSERT INTO marketplace_settings DEFAULT VALUES;
INSERT INTO weather_feed DEFAULT VALUES;
INSERT INTO webhook_rounds (seen_until) VALUES (now());
INSERT INTO legal_texts (kind, version, text, text_zh) VALUES ('terms', 1, $en$These terms hold between you and {marketplace}, the marketplace on which you book, sell or recommend experiences.

## What {marketplace} does

{marketplace} shows what independent hosts in Hong Kong offer, and passes bookings on to them. The experience itself is the host's: the contract about it is between you and the host, who answers for its safety, its licences and insurance, and how it is carried out.

## Booking

- An experience marked for instant booking is booked at once. Any other booking is a request until the host accepts it; one that nobody answers in time ends, and costs nothing.
- The total you are shown includes the service fee of {marketplace}. You pay the host, in the way the host tells you; {marketplace} takes no card payments.
- Please give a name, email address and telephone number at which the host can reach you.

## Cancelling

- A request can be cancelled at any time. A confirmed booking can be cancelled for free until the time shown with it; after that, please write to the host.
- A host who has to cancel says why. What you have paid for a booking that the host cancels is given back to you.
- Money is given back by the host or by the operator of {marketplace}. Your booking shows what has been given back.

## Accounts

- Give true details, keep your password to yourself, and tell us if somebody else has used your account.
- You may delete your account at any time under "Edit Profile", once no booking of yours is still to come.
- We may suspend an account or hide an offer or a review that breaks the law or these terms, and say why.

## Messages and reviews

Write what is true and what you would say to somebody's face. Only guests of completed bookings may review. Reviews are public and stay when you leave, without your name.

## Hosts and partners

- Hosts describe their offers truly, hold the licences that the law asks for, honour what they have confirmed, and use guests' details only to carry out their bookings.
- Partners earn the commission shown with their links for bookings that came by them. Own bookings and made-up clicks earn nothing.

## Liability and law

{marketplace} answers for its own service, not for what hosts do. Nothing here limits rights that the law does not let us limit. The law of the Hong Kong Special Administrative Region applies.

## Changes and contact

Each version of these terms has a number and stays readable here. What you have booked goes by the version you were shown. Questions: {contact}
$en$, $zh$本條款適用於你與 {marketplace} 之間。你可在本平台預訂、發售或推介體驗。

## {marketplace} 的角色

{marketplace} 展示香港各獨立體驗主辦的活動，並轉達預訂。體驗由主辦提供：有關合約由你與主辦訂立，活動的安全、牌照、保險及安排均由主辦負責。

## 預訂

- 標示即時確認的體驗，預訂後隨即確認；其他預訂須待主辦接受，逾期未獲回覆即告失效，費用全免。
- 所示總額已包括 {marketplace} 的服務費。款項按主辦指示直接付予主辦；{marketplace} 不收取信用卡付款。
- 請提供主辦可聯絡到你的姓名、電郵地址及電話號碼。

## 取消

- 待確認的預訂可隨時取消。已確認的預訂可於其所示的期限前免費取消；逾期請聯絡主辦。
- 主辦如須取消，會說明原因。如由主辦取消，你已付的款項會獲退還。
- 退款由主辦或 {marketplace} 的營運者辦理，退還金額會顯示於你的預訂。

## 帳戶

- 請提供真實資料，妥善保管密碼；如發現他人使用你的帳戶，請告知我們。
- 在沒有未出發的預訂時，你可隨時於「編輯個人資料」刪除帳戶。
- 如帳戶、活動或評價違反法律或本條款，我們可暫停或隱藏，並說明原因。

## 訊息與評價

請據實書寫，彼此尊重。只有完成行程的旅客可以評價。評價會公開；你離開平台後，評價會保留但不再顯示你的名字。

## 體驗主辦與合作夥伴

- 主辦須如實描述活動、持有法例要求的牌照、履行已確認的預訂，並只為安排行程使用旅客資料。
- 合作夥伴可就經其連結而來的預訂，賺取連結旁所示的佣金。自行預訂及虛假點擊不計佣金。

## 責任與法律

{marketplace} 對本身的服務負責，但不為主辦的行為負責。本條款並不限制法律不容許限制的權利。本條款受香港特別行政區法律管轄。

## 修訂與聯絡

本條款各版本均有編號，並可在此查閱。你的預訂以當時向你展示的版本為準。查詢：{contact}
$zh$);
INSERT INTO legal_texts (kind, version, text, text_zh) VALUES ('privacy', 1, $en$This statement says what personal data {marketplace} collects, what for, who receives it, and what you can ask of us under the Personal Data (Privacy) Ordinance (Cap. 486) of Hong Kong.

## What we collect, and what for

- When you book: your name, email address, telephone number and any notes you add, with what you book. Without the first three we cannot take a booking.
- When you have an account: your user name, email address and password, which is stored only as a hash; your name and telephone number if you give them.
- When you sell or recommend experiences: your business name, telephone numbers and licence, and for partners where to pay their earnings.
- Messages you exchange with a host, and reviews you write. A review is public and signed with your given name.
- Your network address, only as a keyed hash, to limit abuse; with a booking it is deleted after 30 days.

We send news and offers only to those who have ticked the box for them, and they can untick it at any time under "Edit Profile".

## Cookies and your browser

One cookie remembers your language. If you came by a partner's link, another remembers that visit, so that the partner can be credited. While you are signed in, your browser holds the key to your session in its own storage.

## Who receives it

The host of your booking sees your name, contact details and notes, and your messages. Partners who referred you are not told who you are. The operator of {marketplace} can see bookings and accounts. The mail service that carries our mails sees what they say.

## How long we keep it

- Copies of mails are deleted after 90 days.
- Your name, contact details, notes and messages are taken off a booking {guest_days} days after the departure. What was booked, when and for how much stays for accounting.
- An account stays until you delete it. When you do, or when you ask us to, all of this is taken off your bookings at once, with what hosts and we have written about them. The operator's log keeps what was done and why, without naming you. Reviews stay without your name, with the host's reply.

## Your rights

With an account you can see, correct, download and delete your data under "Edit Profile". You may also ask us for access, correction or erasure: {contact}
$en$, $zh$本聲明說明 {marketplace} 收集哪些個人資料、作何用途、會交給誰，以及你根據香港《個人資料（私隱）條例》（第 486 章）可向我們提出的要求。

## 收集的資料及用途

- 預訂時：你的姓名、電郵地址、電話號碼、你填寫的備註，以及預訂內容。如不提供首三項，我們無法處理預訂。
- 開立帳戶時：用戶名稱、電郵地址及密碼（密碼只以雜湊值儲存）；如你提供，亦包括姓名及電話號碼。
- 發售或推介體驗時：商號名稱、電話號碼及牌照；如屬合作夥伴，亦包括收款資料。
- 你與體驗主辦之間的訊息，以及你撰寫的評價。評價會公開，並以你的名字署名。
- 你的網絡位址：只以加密雜湊值保存，用以防止濫用；與預訂相關者於 30 天後刪除。

我們只會向已剔選同意的人士發送最新消息及優惠；你可隨時於「編輯個人資料」取消。

## Cookie 及你的瀏覽器

一個 cookie 用來記住你選擇的語言。如你經合作夥伴的連結到訪，另一個 cookie 會記下該次到訪，以計算夥伴的佣金。登入期間，瀏覽器會在本機儲存登入憑證。

## 資料會交給誰

你所預訂體驗的主辦可看到你的姓名、聯絡方法、備註及訊息。轉介你的合作夥伴不會知道你是誰。{marketplace} 的營運者可查閱預訂及帳戶。代我們寄送電郵的服務商會經手電郵內容。

## 保留多久

- 電郵副本於 90 天後刪除。
- 你的姓名、聯絡方法、備註及訊息，會於出發後 {guest_days} 天從預訂紀錄移除；預訂內容、日期及金額會保留作帳目用途。
- 帳戶會保留至你刪除為止。當你刪除帳戶或提出要求，以上資料連同主辦及我們就預訂所寫的內容，會立即從你的預訂移除；營運紀錄會保留所作處理及原因，但不載你的姓名。評價會保留但不再顯示你的名字，主辦的回覆亦會保留。

## 你的權利

如有帳戶，可在「編輯個人資料」查閱、更正、下載及刪除資料。你亦可向我們要求查閱、更正或刪除資料：{contact}
$zh$);
INSERT INTO legal_texts (kind, version, text, text_zh) VALUES ('privacy', 2, $en$This statement says what personal data {marketplace} collects, what for, who receives it, and what you can ask of us under the Personal Data (Privacy) Ordinance (Cap. 486) of Hong Kong.

## What we collect, and what for

- When you book: your name, email address, telephone number and any notes you add, with what you book. Without the first three we cannot take a booking.
- When you have an account: your user name, email address and password, which is stored only as a hash; your name and telephone number if you give them.
- When you sell or recommend experiences: your business name, telephone numbers and licence, and for partners where to pay their earnings.
- Messages you exchange with a host, and reviews you write. A review is public and signed with your given name.
- Your network address, only as a keyed hash, to limit abuse; with a booking it is deleted after 30 days.

We send news and offers only to those who have ticked the box for them, and they can untick it at any time under "Edit Profile".

## Cookies and your browser

One cookie remembers your language. If you came by a partner's link, another remembers that visit, so that the partner can be credited. While you are signed in, your browser holds the key to your session in its own storage. It also holds the experiences you have saved or looked at, and a booking you have not finished; we do not store these lists.

## Who receives it

The host of your booking sees your name, contact details and notes, and your messages. Partners who referred you are not told who you are. The operator of {marketplace} can see bookings and accounts. The mail service that carries our mails sees what they say.

## How long we keep it

- Copies of mails are deleted after 90 days.
- Your name, contact details, notes and messages are taken off a booking {guest_days} days after the departure. What was booked, when and for how much stays for accounting.
- An account stays until you delete it. When you do, or when you ask us to, all of this is taken off your bookings at once, with what hosts and we have written about them. The operator's log keeps what was done and why, without naming you. Reviews stay without your name, with the host's reply.

## Your rights

With an account you can see, correct, download and delete your data under "Edit Profile". You may also ask us for access, correction or erasure: {contact}
$en$, $zh$本聲明說明 {marketplace} 收集哪些個人資料、作何用途、會交給誰，以及你根據香港《個人資料（私隱）條例》（第 486 章）可向我們提出的要求。

## 收集的資料及用途

- 預訂時：你的姓名、電郵地址、電話號碼、你填寫的備註，以及預訂內容。如不提供首三項，我們無法處理預訂。
- 開立帳戶時：用戶名稱、電郵地址及密碼（密碼只以雜湊值儲存）；如你提供，亦包括姓名及電話號碼。
- 發售或推介體驗時：商號名稱、電話號碼及牌照；如屬合作夥伴，亦包括收款資料。
- 你與體驗主辦之間的訊息，以及你撰寫的評價。評價會公開，並以你的名字署名。
- 你的網絡位址：只以加密雜湊值保存，用以防止濫用；與預訂相關者於 30 天後刪除。

我們只會向已剔選同意的人士發送最新消息及優惠；你可隨時於「編輯個人資料」取消。

## Cookie 及你的瀏覽器

一個 cookie 用來記住你選擇的語言。如你經合作夥伴的連結到訪，另一個 cookie 會記下該次到訪，以計算夥伴的佣金。登入期間，瀏覽器會在本機儲存登入憑證。你收藏及看過的體驗，以及未完成的預訂資料，亦只儲存在你的瀏覽器，我們不會保存。

## 資料會交給誰

你所預訂體驗的主辦可看到你的姓名、聯絡方法、備註及訊息。轉介你的合作夥伴不會知道你是誰。{marketplace} 的營運者可查閱預訂及帳戶。代我們寄送電郵的服務商會經手電郵內容。

## 保留多久

- 電郵副本於 90 天後刪除。
- 你的姓名、聯絡方法、備註及訊息，會於出發後 {guest_days} 天從預訂紀錄移除；預訂內容、日期及金額會保留作帳目用途。
- 帳戶會保留至你刪除為止。當你刪除帳戶或提出要求，以上資料連同主辦及我們就預訂所寫的內容，會立即從你的預訂移除；營運紀錄會保留所作處理及原因，但不載你的姓名。評價會保留但不再顯示你的名字，主辦的回覆亦會保留。

## 你的權利

如有帳戶，可在「編輯個人資料」查閱、更正、下載及刪除資料。你亦可向我們要求查閱、更正或刪除資料：{contact}
$zh$);
INSERT INTO legal_texts (kind, version, text, text_zh) VALUES ('privacy', 3, $en$This statement says what personal data {marketplace} collects, what for, who receives it, and what you can ask of us under the Personal Data (Privacy) Ordinance (Cap. 486) of Hong Kong.

## What we collect, and what for

- When you book: your name, email address, telephone number and any notes you add, with what you book. Without the first three we cannot take a booking.
- When you have an account: your user name, email address and password, which is stored only as a hash; your name and telephone number if you give them.
- When you sell or recommend experiences: your business name, telephone numbers and licence, and for partners where to pay their earnings.
- Messages you exchange with a host, and reviews you write. A review is public and signed with your given name.
- Your network address, only as a keyed hash, to limit abuse; with a booking it is deleted after 30 days.

We send news and offers only to those who have ticked the box for them, and they can untick it at any time under "Edit Profile".

## Cookies and your browser

One cookie remembers your language. If you came by a partner's link, another remembers that visit, so that the partner can be credited. While you are signed in, your browser holds the key to your session in its own storage. It also holds the experiences you have saved or looked at, and a booking you have not finished; we do not store these lists.

## Who receives it

The host of your booking sees your name, contact details and notes, and your messages. Partners who referred you are not told who you are. A hotel or other partner that books for you sees the name it entered and what became of the booking. The operator of {marketplace} can see bookings and accounts. The mail service that carries our mails sees what they say.

## How long we keep it

- Copies of mails are deleted after 90 days.
- Your name, contact details, notes and messages are taken off a booking {guest_days} days after the departure. What was booked, when and for how much stays for accounting.
- An account stays until you delete it. When you do, or when you ask us to, all of this is taken off your bookings at once, with what hosts and we have written about them. The operator's log keeps what was done and why, without naming you. Reviews stay without your name, with the host's reply.

## Your rights

With an account you can see, correct, download and delete your data under "Edit Profile". You may also ask us for access, correction or erasure: {contact}
$en$, $zh$本聲明說明 {marketplace} 收集哪些個人資料、作何用途、會交給誰，以及你根據香港《個人資料（私隱）條例》（第 486 章）可向我們提出的要求。

## 收集的資料及用途

- 預訂時：你的姓名、電郵地址、電話號碼、你填寫的備註，以及預訂內容。如不提供首三項，我們無法處理預訂。
- 開立帳戶時：用戶名稱、電郵地址及密碼（密碼只以雜湊值儲存）；如你提供，亦包括姓名及電話號碼。
- 發售或推介體驗時：商號名稱、電話號碼及牌照；如屬合作夥伴，亦包括收款資料。
- 你與體驗主辦之間的訊息，以及你撰寫的評價。評價會公開，並以你的名字署名。
- 你的網絡位址：只以加密雜湊值保存，用以防止濫用；與預訂相關者於 30 天後刪除。

我們只會向已剔選同意的人士發送最新消息及優惠；你可隨時於「編輯個人資料」取消。

## Cookie 及你的瀏覽器

一個 cookie 用來記住你選擇的語言。如你經合作夥伴的連結到訪，另一個 cookie 會記下該次到訪，以計算夥伴的佣金。登入期間，瀏覽器會在本機儲存登入憑證。你收藏及看過的體驗，以及未完成的預訂資料，亦只儲存在你的瀏覽器，我們不會保存。

## 資料會交給誰

你所預訂體驗的主辦可看到你的姓名、聯絡方法、備註及訊息。轉介你的合作夥伴不會知道你是誰。代你預訂的酒店或其他合作夥伴，可看到其填寫的姓名及預訂狀況。{marketplace} 的營運者可查閱預訂及帳戶。代我們寄送電郵的服務商會經手電郵內容。

## 保留多久

- 電郵副本於 90 天後刪除。
- 你的姓名、聯絡方法、備註及訊息，會於出發後 {guest_days} 天從預訂紀錄移除；預訂內容、日期及金額會保留作帳目用途。
- 帳戶會保留至你刪除為止。當你刪除帳戶或提出要求，以上資料連同主辦及我們就預訂所寫的內容，會立即從你的預訂移除；營運紀錄會保留所作處理及原因，但不載你的姓名。評價會保留但不再顯示你的名字，主辦的回覆亦會保留。

## 你的權利

如有帳戶，可在「編輯個人資料」查閱、更正、下載及刪除資料。你亦可向我們要求查閱、更正或刪除資料：{contact}
$zh$);
INSERT INTO legal_texts (kind, version, text, text_zh) VALUES ('privacy', 4, $en$This statement says what personal data {marketplace} collects, what for, who receives it, and what you can ask of us under the Personal Data (Privacy) Ordinance (Cap. 486) of Hong Kong.

## What we collect, and what for

- When you book: your name, email address, telephone number and any notes you add, with what you book. Without the first three we cannot take a booking.
- When you have an account: your user name, email address and password, which is stored only as a hash; your name and telephone number if you give them.
- When you sell or recommend experiences: your business name, telephone numbers and licence, and for partners where to pay their earnings.
- Messages you exchange with a host, and reviews you write. A review is public and signed with your given name.
- Your network address, only as a keyed hash, to limit abuse; with a booking it is deleted after 30 days.

We send news and offers only to those who have ticked the box for them, and they can untick it at any time under "Edit Profile".

## Cookies and your browser

One cookie remembers your language. If you came by a partner's link, another remembers that visit, so that the partner can be credited. While you are signed in, your browser holds the key to your session in its own storage. It also holds the experiences you have looked at, those you have saved without an account, and a booking you have not finished; we do not store these. What you save while signed in is stored with your account.

## Who receives it

The host of your booking sees your name, contact details and notes, and your messages. Partners who referred you are not told who you are. A hotel or other partner that books for you sees the name it entered and what became of the booking. The operator of {marketplace} can see bookings and accounts, and may read the messages of a booking to settle a dispute or to look into misuse; the operator's log records such reading. The mail service that carries our mails sees what they say.

## How long we keep it

- Copies of mails are deleted after 90 days.
- Your name, contact details, notes and messages are taken off a booking {guest_days} days after the departure. What was booked, when and for how much stays for accounting.
- An account stays until you delete it. When you do, or when you ask us to, all of this is taken off your bookings at once, with what hosts and we have written about them. The operator's log keeps what was done and why, without naming you. Reviews stay without your name, with the host's reply.

## Your rights

With an account you can see, correct, download and delete your data under "Edit Profile". You may also ask us for access, correction or erasure: {contact}
$en$, $zh$本聲明說明 {marketplace} 收集哪些個人資料、作何用途、會交給誰，以及你根據香港《個人資料（私隱）條例》（第 486 章）可向我們提出的要求。

## 收集的資料及用途

- 預訂時：你的姓名、電郵地址、電話號碼、你填寫的備註，以及預訂內容。如不提供首三項，我們無法處理預訂。
- 開立帳戶時：用戶名稱、電郵地址及密碼（密碼只以雜湊值儲存）；如你提供，亦包括姓名及電話號碼。
- 發售或推介體驗時：商號名稱、電話號碼及牌照；如屬合作夥伴，亦包括收款資料。
- 你與體驗主辦之間的訊息，以及你撰寫的評價。評價會公開，並以你的名字署名。
- 你的網絡位址：只以加密雜湊值保存，用以防止濫用；與預訂相關者於 30 天後刪除。

我們只會向已剔選同意的人士發送最新消息及優惠；你可隨時於「編輯個人資料」取消。

## Cookie 及你的瀏覽器

一個 cookie 用來記住你選擇的語言。如你經合作夥伴的連結到訪，另一個 cookie 會記下該次到訪，以計算夥伴的佣金。登入期間，瀏覽器會在本機儲存登入憑證。你看過的體驗、未登入時收藏的體驗，以及未完成的預訂資料，亦只儲存在你的瀏覽器，我們不會保存。登入後收藏的體驗，則儲存於你的帳戶。

## 資料會交給誰

你所預訂體驗的主辦可看到你的姓名、聯絡方法、備註及訊息。轉介你的合作夥伴不會知道你是誰。代你預訂的酒店或其他合作夥伴，可看到其填寫的姓名及預訂狀況。{marketplace} 的營運者可查閱預訂及帳戶；為處理爭議或調查濫用，亦可閱讀預訂內的訊息，營運紀錄會記下每次閱讀。代我們寄送電郵的服務商會經手電郵內容。

## 保留多久

- 電郵副本於 90 天後刪除。
- 你的姓名、聯絡方法、備註及訊息，會於出發後 {guest_days} 天從預訂紀錄移除；預訂內容、日期及金額會保留作帳目用途。
- 帳戶會保留至你刪除為止。當你刪除帳戶或提出要求，以上資料連同主辦及我們就預訂所寫的內容，會立即從你的預訂移除；營運紀錄會保留所作處理及原因，但不載你的姓名。評價會保留但不再顯示你的名字，主辦的回覆亦會保留。

## 你的權利

如有帳戶，可在「編輯個人資料」查閱、更正、下載及刪除資料。你亦可向我們要求查閱、更正或刪除資料：{contact}
$zh$);
INSERT INTO legal_texts (kind, version, text, text_zh) VALUES ('privacy', 5, $en$This statement says what personal data {marketplace} collects, what for, who receives it, and what you can ask of us under the Personal Data (Privacy) Ordinance (Cap. 486) of Hong Kong.

## What we collect, and what for

- When you book: your name, email address, telephone number and any notes you add, with what you book. Without the first three we cannot take a booking.
- When you have an account: your user name, email address and password, which is stored only as a hash; your name and telephone number if you give them.
- When you sell or recommend experiences: your business name, telephone numbers and licence, and for partners where to pay their earnings.
- Messages you exchange with a host, and reviews you write. A review is public and signed with your given name.
- Your network address, only as a keyed hash, to limit abuse; with a booking it is deleted after 30 days.

We send news and offers only to those who have ticked the box for them, and they can untick it at any time under "Edit Profile".

## Cookies and your browser

One cookie remembers your language. If you came by a partner's link, another remembers that visit, so that the partner can be credited. While you are signed in, your browser holds the key to your session in its own storage. It also holds the experiences you have looked at, those you have saved without an account, and a booking you have not finished; we do not store these. What you save while signed in is stored with your account.

## Who receives it

The host of your booking sees your name, contact details and notes, and your messages. So do the managers of the host's team; its guides see your name, telephone number and notes from six days before your departure. They all use them only to carry out your booking, and the host decides who is in the team. Partners who referred you are not told who you are. A hotel or other partner that books for you sees the name it entered and what became of the booking. The operator of {marketplace} can see bookings and accounts, and may read the messages of a booking to settle a dispute or to look into misuse; the operator's log records such reading. The mail service that carries our mails sees what they say.

## How long we keep it

- Copies of mails are deleted after 90 days.
- Your name, contact details, notes and messages are taken off a booking {guest_days} days after the departure. What was booked, when and for how much stays for accounting.
- An account stays until you delete it. When you do, or when you ask us to, all of this is taken off your bookings at once, with what hosts and we have written about them. The operator's log keeps what was done and why, without naming you. Reviews stay without your name, with the host's reply.

## Your rights

With an account you can see, correct, download and delete your data under "Edit Profile". You may also ask us for access, correction or erasure: {contact}
$en$, $zh$本聲明說明 {marketplace} 收集哪些個人資料、作何用途、會交給誰，以及你根據香港《個人資料（私隱）條例》（第 486 章）可向我們提出的要求。

## 收集的資料及用途

- 預訂時：你的姓名、電郵地址、電話號碼、你填寫的備註，以及預訂內容。如不提供首三項，我們無法處理預訂。
- 開立帳戶時：用戶名稱、電郵地址及密碼（密碼只以雜湊值儲存）；如你提供，亦包括姓名及電話號碼。
- 發售或推介體驗時：商號名稱、電話號碼及牌照；如屬合作夥伴，亦包括收款資料。
- 你與體驗主辦之間的訊息，以及你撰寫的評價。評價會公開，並以你的名字署名。
- 你的網絡位址：只以加密雜湊值保存，用以防止濫用；與預訂相關者於 30 天後刪除。

我們只會向已剔選同意的人士發送最新消息及優惠；你可隨時於「編輯個人資料」取消。

## Cookie 及你的瀏覽器

一個 cookie 用來記住你選擇的語言。如你經合作夥伴的連結到訪，另一個 cookie 會記下該次到訪，以計算夥伴的佣金。登入期間，瀏覽器會在本機儲存登入憑證。你看過的體驗、未登入時收藏的體驗，以及未完成的預訂資料，亦只儲存在你的瀏覽器，我們不會保存。登入後收藏的體驗，則儲存於你的帳戶。

## 資料會交給誰

你所預訂體驗的主辦可看到你的姓名、聯絡方法、備註及訊息，其團隊的經理亦然；團隊的導賞員由出發前六日起可看到你的姓名、電話號碼及備註。他們只可為履行預訂而使用這些資料，團隊成員由主辦決定。轉介你的合作夥伴不會知道你是誰。代你預訂的酒店或其他合作夥伴，可看到其填寫的姓名及預訂狀況。{marketplace} 的營運者可查閱預訂及帳戶；為處理爭議或調查濫用，亦可閱讀預訂內的訊息，營運紀錄會記下每次閱讀。代我們寄送電郵的服務商會經手電郵內容。

## 保留多久

- 電郵副本於 90 天後刪除。
- 你的姓名、聯絡方法、備註及訊息，會於出發後 {guest_days} 天從預訂紀錄移除；預訂內容、日期及金額會保留作帳目用途。
- 帳戶會保留至你刪除為止。當你刪除帳戶或提出要求，以上資料連同主辦及我們就預訂所寫的內容，會立即從你的預訂移除；營運紀錄會保留所作處理及原因，但不載你的姓名。評價會保留但不再顯示你的名字，主辦的回覆亦會保留。

## 你的權利

如有帳戶，可在「編輯個人資料」查閱、更正、下載及刪除資料。你亦可向我們要求查閱、更正或刪除資料：{contact}
$zh$);
