-- The database as it is now, to be read: PostgreSQL's own words for what db/migrations and db/objects make. Written by `npm run schema`
-- and compared by `npm run check:sql`. Why things are so is said where they were made.

CREATE TABLE account_links (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  purpose text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT account_links_pkey PRIMARY KEY (id),
  CONSTRAINT account_links_purpose_check CHECK (purpose IN ('verify_email', 'reset_password')),
  CONSTRAINT account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_links_expires ON account_links USING btree (expires_at);
CREATE INDEX account_links_user ON account_links USING btree (user_id, purpose, created_at DESC);

CREATE TABLE account_notices (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  email text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT account_notices_pkey PRIMARY KEY (id),
  CONSTRAINT account_notices_kind_check CHECK (kind IN ('email_changed', 'password_changed', 'payout_changed', 'payout_cleared', 'pay_account_changed', 'second_factor_on', 'second_factor_off', 'recovery_codes_renewed', 'recovery_code_used', 'licence_runs_out', 'licence_stops_soon', 'licence_stopped', 'webhook_off', 'fee_invoice', 'weather_decision', 'weather_ran_out')) NOT VALID,
  CONSTRAINT account_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX account_notices_at ON account_notices USING btree (created_at);
CREATE INDEX account_notices_user ON account_notices USING btree (user_id, kind, created_at DESC);

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
  CONSTRAINT api_keys_scope_check CHECK (scope IN ('reseller', 'read', 'write')),
  CONSTRAINT api_keys_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id),
  CONSTRAINT api_keys_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES resellers(id)
);
CREATE INDEX api_keys_own ON api_keys USING btree (provider_id, created_at) WHERE reseller_id IS NULL;
CREATE INDEX api_keys_own_working ON api_keys USING btree (created_at, id) WHERE reseller_id IS NULL AND revoked_at IS NULL;
CREATE INDEX api_keys_reseller ON api_keys USING btree (reseller_id, created_at);
CREATE UNIQUE INDEX api_keys_token_hash ON api_keys USING btree (token_hash);

CREATE TABLE audit_log (
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  actor_id uuid,
  actor_name text NOT NULL,
  act text NOT NULL,
  subject text NOT NULL,
  subject_id uuid,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX audit_log_act ON audit_log USING btree (act, at DESC, id DESC);
CREATE INDEX audit_log_kind ON audit_log USING btree (subject, at DESC, id DESC);
CREATE INDEX audit_log_newest ON audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_id, at DESC, id DESC);

CREATE TABLE availability_changes (
  id uuid NOT NULL DEFAULT uuidv7(),
  provider_id uuid NOT NULL,
  service_id uuid NOT NULL,
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  first_day date NOT NULL,
  last_day date NOT NULL,
  CONSTRAINT availability_changes_pkey PRIMARY KEY (provider_id, service_id, transaction)
);
CREATE INDEX availability_changes_id ON availability_changes USING btree (id);

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
  refunded bigint NOT NULL DEFAULT 0,
  withheld bigint NOT NULL DEFAULT 0,
  CONSTRAINT balance_lines_pkey PRIMARY KEY (id),
  CONSTRAINT balance_lines_not_empty CHECK (share <> 0 OR fee <> 0 OR commission <> 0 OR collected <> 0 OR refunded <> 0 OR withheld <> 0),
  CONSTRAINT balance_lines_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  CONSTRAINT balance_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES fee_invoices(id),
  CONSTRAINT balance_lines_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id)
);
CREATE INDEX balance_lines_booking ON balance_lines USING btree (booking_id);
CREATE INDEX balance_lines_invoice ON balance_lines USING btree (invoice_id) WHERE invoice_id IS NOT NULL;
CREATE INDEX balance_lines_of_provider ON balance_lines USING btree (provider_id, at);
CREATE INDEX balance_lines_open ON balance_lines USING btree (provider_id) WHERE settlement_id IS NULL;
CREATE INDEX balance_lines_settlement ON balance_lines USING btree (settlement_id) WHERE settlement_id IS NOT NULL;
CREATE INDEX balance_lines_to_invoice ON balance_lines USING btree (at) WHERE invoice_id IS NULL AND fee <> 0;
CREATE TRIGGER add_balance_lines AFTER INSERT ON balance_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_balance_lines();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, booking_id, provider_id, at, share, fee, commission, collected, refunded, withheld ON balance_lines FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER move_balance_lines AFTER UPDATE ON balance_lines REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION move_balance_lines();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON balance_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE bank_columns (
  provider_id uuid NOT NULL,
  headings text[] NOT NULL,
  columns jsonb NOT NULL,
  CONSTRAINT bank_columns_pkey PRIMARY KEY (provider_id),
  CONSTRAINT bank_columns_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE
);

CREATE TABLE bank_lines (
  provider_id uuid NOT NULL,
  fingerprint text NOT NULL,
  payment_id uuid NOT NULL,
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bank_lines_pkey PRIMARY KEY (provider_id, fingerprint),
  CONSTRAINT bank_lines_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  CONSTRAINT bank_lines_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE
);
CREATE INDEX bank_lines_confirmed ON bank_lines USING btree (provider_id, confirmed_at DESC);
CREATE INDEX bank_lines_payment ON bank_lines USING btree (payment_id);

CREATE TABLE blocked_times (
  service_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  times tstzmultirange NOT NULL,
  CONSTRAINT blocked_times_pkey PRIMARY KEY (service_id),
  CONSTRAINT blocked_times_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
);
CREATE INDEX blocked_times_provider ON blocked_times USING btree (provider_id);

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
CREATE INDEX booking_changes_client ON booking_changes USING btree (client_id) WHERE client_id IS NOT NULL;
CREATE TRIGGER add_up_days AFTER DELETE ON booking_changes REFERENCING OLD TABLE AS added_up FOR EACH STATEMENT EXECUTE FUNCTION add_up_days();
CREATE TRIGGER hand_on_to_journal AFTER DELETE ON booking_changes REFERENCING OLD TABLE AS added_up FOR EACH STATEMENT EXECUTE FUNCTION hand_on_to_journal();

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
  is_ours boolean NOT NULL DEFAULT false,
  CONSTRAINT booking_events_pkey PRIMARY KEY (id),
  CONSTRAINT booking_events_actor_check CHECK (actor IN ('provider', 'customer', 'system', 'operator')) NOT VALID,
  CONSTRAINT booking_events_change_check CHECK ((event = 'changed') = (change IS NOT NULL)) NOT VALID,
  CONSTRAINT booking_events_event_check CHECK (event IN ('created', 'email_confirmed', 'confirmed', 'changed', 'completed', 'reopened', 'declined', 'cancelled', 'postponed', 'expired', 'payment_reported', 'payment_received', 'payment_missing', 'payment_flagged', 'payment_expired', 'payment_unconfirmed', 'payment_taken_back', 'paid', 'unpaid', 'refunded', 'refund_taken_back', 'arrived', 'no_show')) NOT VALID,
  CONSTRAINT booking_events_staff_check CHECK ((staff_id IS NULL) = (staff_role IS NULL)) NOT VALID
);
CREATE INDEX booking_events_booking ON booking_events USING btree (booking_id, at);
CREATE INDEX booking_events_changed ON booking_events USING btree (at) WHERE event = 'changed';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON booking_events FOR EACH ROW EXECUTE FUNCTION refuse_timeline_change();
CREATE TRIGGER name_provider BEFORE INSERT ON booking_events FOR EACH ROW WHEN (new.provider_id IS NULL) EXECUTE FUNCTION name_provider();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON booking_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
  CONSTRAINT booking_referrals_sign_check CHECK (sign IN ('account', 'email', 'phone', 'provider_account', 'provider_email', 'provider_phone')),
  CONSTRAINT booking_referrals_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
  CONSTRAINT booking_referrals_link_id_fkey FOREIGN KEY (link_id) REFERENCES referral_links(id),
  CONSTRAINT booking_referrals_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX booking_referrals_click ON booking_referrals USING btree (click_id);
CREATE INDEX booking_referrals_link ON booking_referrals USING btree (link_id);
CREATE INDEX booking_referrals_partner ON booking_referrals USING btree (partner_id, created_at DESC);
CREATE INDEX booking_referrals_state ON booking_referrals USING btree (partner_id, commission_state, created_at, booking_id);
CREATE INDEX booking_referrals_undecided ON booking_referrals USING btree (created_at, booking_id) WHERE reason = 'own_booking' AND decision IS NULL;
CREATE TRIGGER note_journal AFTER UPDATE OF rate_bp, reason, decision ON booking_referrals FOR EACH ROW EXECUTE FUNCTION note_journal();
CREATE TRIGGER record_guest_click AFTER INSERT ON booking_referrals FOR EACH ROW WHEN (new.clicked_at = new.created_at) EXECUTE FUNCTION record_guest_click();

CREATE TABLE booking_search (
  booking_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  words text NOT NULL,
  CONSTRAINT booking_search_pkey PRIMARY KEY (booking_id)
);
CREATE INDEX booking_search_words ON booking_search USING gin (booking_words(provider_id, words)) WITH (fastupdate='on', gin_pending_list_limit='16384');

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
CREATE INDEX booking_visitors_age ON booking_visitors USING brin (at);

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
  withheld_amount bigint NOT NULL DEFAULT 0,
  completion_undone_at timestamptz,
  CONSTRAINT bookings_pkey PRIMARY KEY (id),
  CONSTRAINT bookings_booking_reference_key UNIQUE (booking_reference),
  CONSTRAINT bookings_arrivals_check CHECK (arrivals IS NULL OR attendance = 'arrived' AND jsonb_typeof(arrivals) = 'object'),
  CONSTRAINT bookings_arrived_people_check CHECK (arrived_people > 0),
  CONSTRAINT bookings_attendance_check CHECK (attendance IN ('expected', 'arrived', 'no_show')),
  CONSTRAINT bookings_cancelled_by_check CHECK (cancelled_by IN ('provider', 'customer', 'system', 'operator')) NOT VALID,
  CONSTRAINT bookings_check CHECK (places >= 1 AND (places <= participants OR takes_all)),
  CONSTRAINT bookings_check1 CHECK (final_amount = (total_price + service_fee)),
  CONSTRAINT bookings_check2 CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL)),
  CONSTRAINT bookings_check3 CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
  CONSTRAINT bookings_confirm_check CHECK ((confirm_by IS NULL) = (confirm_to IS NULL) AND (confirm_by IS NOT NULL OR email_confirmed_at IS NULL)),
  CONSTRAINT bookings_confirm_to_check CHECK (confirm_to IN ('pending', 'confirmed')),
  CONSTRAINT bookings_live_has_slot CHECK (slot_id IS NOT NULL OR status = 'cancelled'),
  CONSTRAINT bookings_locale_check CHECK (locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$') NOT VALID,
  CONSTRAINT bookings_paid_amount_check CHECK (paid_amount >= 0),
  CONSTRAINT bookings_participants_check CHECK (participants >= 1 AND participants <= 1000),
  CONSTRAINT bookings_pay_way_check CHECK (pay_way IN ('fps', 'card', 'on_site', 'later')),
  CONSTRAINT bookings_payment_status_check CHECK (payment_status IN ('unpaid', 'paid', 'refunded')),
  CONSTRAINT bookings_refunded_at_most_paid CHECK (refunded_amount >= 0 AND refunded_amount <= paid_amount),
  CONSTRAINT bookings_service_fee_check CHECK (service_fee >= 0),
  CONSTRAINT bookings_source_check CHECK (source IN ('page', 'phone', 'walk_in', 'reseller', 'import')) NOT VALID,
  CONSTRAINT bookings_status_check CHECK (status IN ('pending', 'confirmed', 'completed', 'cancelled')),
  CONSTRAINT bookings_total_price_check CHECK (total_price >= 0),
  CONSTRAINT bookings_units_check CHECK (jsonb_typeof(units) = 'array' AND NOT units @? '$[*]?(@."quantity" < 1 || @."price" < 0)'::jsonpath),
  CONSTRAINT bookings_worth_check CHECK (reduced_amount >= 0 AND reduced_amount <= final_amount AND withheld_amount >= 0 AND withheld_amount <= final_amount AND retained_amount >= 0 AND retained_amount <= final_amount AND (withheld_amount = 0 AND retained_amount = 0 OR status = 'cancelled'))
);
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
CREATE INDEX bookings_halfway ON bookings USING btree (((created_at AT TIME ZONE 'UTC') + (
CASE
    WHEN all_day THEN ends_at
    ELSE starts_at
END - created_at) / 2::double precision)) WHERE status = 'pending';
CREATE INDEX bookings_halfway_to_pay ON bookings USING btree (((confirmed_at AT TIME ZONE 'UTC') + (pay_by - confirmed_at) / 2::double precision)) WHERE status = 'confirmed' AND payment_status = 'unpaid' AND pay_by IS NOT NULL AND pay_by_passed_at IS NULL;
CREATE INDEX bookings_of_client ON bookings USING btree (client_id, status, starts_at) WHERE client_id IS NOT NULL;
CREATE INDEX bookings_page ON bookings USING btree (page_id) WHERE page_id IS NOT NULL;
CREATE INDEX bookings_pending ON bookings USING btree (created_at) WHERE status = 'pending';
CREATE INDEX bookings_pending_slot ON bookings USING btree (slot_id, created_at) WHERE status = 'pending';
CREATE INDEX bookings_pending_start ON bookings USING btree ((
CASE
    WHEN all_day THEN ends_at
    ELSE starts_at
END)) WHERE status = 'pending';
CREATE INDEX bookings_postponed ON bookings USING btree (choose_by) WHERE choose_by IS NOT NULL AND status = 'confirmed';
CREATE INDEX bookings_provider ON bookings USING btree (provider_id, created_at DESC, id DESC);
CREATE INDEX bookings_provider_start ON bookings USING btree (provider_id, starts_at DESC, id DESC);
CREATE INDEX bookings_provider_status ON bookings USING btree (provider_id, status, created_at DESC, id DESC);
CREATE INDEX bookings_refund_due ON bookings USING btree (refund_due_since, id) WHERE refund_due_since IS NOT NULL;
CREATE INDEX bookings_refund_due_by_provider ON bookings USING btree (provider_id, refund_due_since) WHERE refund_due_since IS NOT NULL;
CREATE INDEX bookings_refunded ON bookings USING btree (provider_id, starts_at) WHERE refunded_amount > 0;
CREATE INDEX bookings_service ON bookings USING btree (service_id, status, created_at DESC, id DESC);
CREATE INDEX bookings_slot ON bookings USING btree (slot_id);
CREATE INDEX bookings_to_be_paid ON bookings USING btree (pay_by) WHERE status = 'confirmed' AND payment_status = 'unpaid' AND pay_by IS NOT NULL AND pay_by_passed_at IS NULL;
CREATE INDEX bookings_to_complete ON bookings USING btree (ends_at) WHERE status = 'confirmed' AND completion_undone_at IS NULL;
CREATE INDEX bookings_to_complete_again ON bookings USING btree (completion_undone_at) WHERE status = 'confirmed' AND completion_undone_at IS NOT NULL;
CREATE INDEX bookings_to_empty ON bookings USING btree (ends_at) WHERE emptied_at IS NULL;
CREATE INDEX bookings_unclaimed ON bookings USING btree (lower(customer_email)) WHERE client_id IS NULL;
CREATE INDEX bookings_unconfirmed ON bookings USING btree (confirm_by) WHERE status = 'pending' AND confirm_by IS NOT NULL AND email_confirmed_at IS NULL;
CREATE INDEX bookings_unpaid ON bookings USING btree (provider_id, starts_at DESC, id DESC) WHERE payment_status = 'unpaid' AND (status IN ('confirmed', 'completed'));
CREATE INDEX bookings_whole ON bookings USING btree (slot_id) WHERE takes_all AND status <> 'cancelled';
CREATE TRIGGER derive_payment BEFORE UPDATE OF status, final_amount, paid_amount, refunded_amount, reduced_amount, retained_amount, withheld_amount ON bookings FOR EACH ROW EXECUTE FUNCTION derive_payment();
CREATE TRIGGER first_lines BEFORE UPDATE OF slot_id, source, taken_by, created_at, confirmed_at ON bookings FOR EACH ROW WHEN (old.source IS DISTINCT FROM new.source OR old.taken_by IS DISTINCT FROM new.taken_by OR old.created_at IS DISTINCT FROM new.created_at OR old.slot_id IS NULL AND new.slot_id IS NOT NULL OR (NOT old.confirmed_at IS DISTINCT FROM old.created_at) <> (NOT new.confirmed_at IS DISTINCT FROM new.created_at)) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER follow_seat_moves BEFORE UPDATE OF slot_id, places ON bookings FOR EACH ROW WHEN (old.places <> new.places OR new.slot_id <> old.slot_id) EXECUTE FUNCTION follow_seat_moves();
CREATE TRIGGER keep_first_line AFTER UPDATE OF slot_id ON bookings FOR EACH ROW WHEN (old.slot_id IS NOT NULL AND new.slot_id IS NULL) EXECUTE FUNCTION keep_first_line();
CREATE TRIGGER name_client AFTER UPDATE OF client_id ON bookings FOR EACH ROW WHEN (old.client_id IS DISTINCT FROM new.client_id) EXECUTE FUNCTION name_client();
CREATE TRIGGER never_deleted BEFORE DELETE ON bookings FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_booking AFTER UPDATE OF status, page_id, client_id, total_price, service_fee, starts_at ON bookings FOR EACH ROW EXECUTE FUNCTION note_booking();
CREATE TRIGGER note_journal AFTER UPDATE OF payment_status, paid_amount, final_amount, reduced_amount, withheld_amount, completed_at, ends_at ON bookings FOR EACH ROW WHEN (old.payment_status IS DISTINCT FROM new.payment_status OR old.paid_amount IS DISTINCT FROM new.paid_amount OR old.final_amount IS DISTINCT FROM new.final_amount OR old.reduced_amount IS DISTINCT FROM new.reduced_amount OR old.retained_amount IS DISTINCT FROM new.retained_amount OR old.completed_at IS DISTINCT FROM new.completed_at OR old.ends_at IS DISTINCT FROM new.ends_at) EXECUTE FUNCTION note_journal();
CREATE TRIGGER note_new_bookings AFTER INSERT ON bookings FOR EACH ROW EXECUTE FUNCTION note_new_bookings();
CREATE TRIGGER pay_on_site AFTER INSERT ON bookings FOR EACH ROW WHEN (new.payment_status <> 'unpaid' AND new.final_amount > 0) EXECUTE FUNCTION pay_on_site();

CREATE TABLE calendar_feeds (
  provider_id uuid NOT NULL,
  id uuid NOT NULL,
  with_names boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT calendar_feeds_pkey PRIMARY KEY (provider_id),
  CONSTRAINT calendar_feeds_id_key UNIQUE (id),
  CONSTRAINT calendar_feeds_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE
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
  CONSTRAINT call_offs_staff_check CHECK ((staff_id IS NULL) = (staff_role IS NULL)),
  CONSTRAINT call_offs_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id)
);
CREATE INDEX call_offs_newest ON call_offs USING btree (created_at DESC, id DESC);
CREATE INDEX call_offs_of_provider ON call_offs USING btree (provider_id, created_at DESC, id DESC);
CREATE INDEX call_offs_unfinished ON call_offs USING btree (created_at) WHERE finished_at IS NULL;
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, provider_id, slot_ids, outcome, reason_en, reason_zh, choose_by, actor, actor_name, staff_id, staff_role, weather, bookings, created_at ON call_offs FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER finished_stays BEFORE UPDATE ON call_offs FOR EACH ROW WHEN (old.finished_at IS NOT NULL) EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON call_offs FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
  CONSTRAINT card_checkouts_state_check CHECK (state IN ('asked', 'open', 'paid', 'ended')),
  CONSTRAINT card_checkouts_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);
CREATE INDEX card_checkouts_booking ON card_checkouts USING btree (booking_id);
CREATE INDEX card_checkouts_to_look ON card_checkouts USING btree (looked_at) WHERE state IN ('asked', 'open');

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
  CONSTRAINT card_flags_kind_check CHECK (kind IN ('amount', 'currency', 'refund_returned', 'refund_at_gateway', 'disputed', 'dispute_won', 'dispute_lost')),
  CONSTRAINT card_flags_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id)
);
CREATE INDEX card_flags_booking ON card_flags USING btree (booking_id);
CREATE INDEX card_flags_open ON card_flags USING btree (created_at, id) WHERE cleared_at IS NULL;
CREATE UNIQUE INDEX card_flags_once ON card_flags USING btree (provider_id, booking_id, kind, reference);

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
  CONSTRAINT card_refunds_state_check CHECK (state IN ('sending', 'sent', 'failed')),
  CONSTRAINT card_refunds_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  CONSTRAINT card_refunds_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT card_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id)
);
CREATE INDEX card_refunds_booking ON card_refunds USING btree (booking_id);
CREATE INDEX card_refunds_payment ON card_refunds USING btree (payment_id);
CREATE INDEX card_refunds_reference ON card_refunds USING btree (booking_id, reference) WHERE reference <> '';
CREATE INDEX card_refunds_to_look ON card_refunds USING btree (looked_at) WHERE state = 'sending';
CREATE UNIQUE INDEX card_refunds_one ON card_refunds USING btree (provider_id, booking_id) WHERE state = 'sending';

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
  CONSTRAINT catalogue_entries_pkey PRIMARY KEY (service_id),
  CONSTRAINT catalogue_entries_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
)
WITH (parallel_workers=0);
CREATE INDEX catalogue_entries_cancellation ON catalogue_entries USING btree (cancellation_hours, rank DESC, service_id DESC);
CREATE INDEX catalogue_entries_category ON catalogue_entries USING btree (category_id, rank DESC, service_id DESC);
CREATE INDEX catalogue_entries_duration ON catalogue_entries USING btree (duration_minutes, service_id);
CREATE INDEX catalogue_entries_newest ON catalogue_entries USING btree (created_at DESC, service_id DESC);
CREATE INDEX catalogue_entries_price ON catalogue_entries USING btree (price, service_id);
CREATE INDEX catalogue_entries_rank ON catalogue_entries USING btree (rank DESC, service_id DESC);
CREATE INDEX catalogue_entries_rating ON catalogue_entries USING btree (rating DESC NULLS LAST, service_id DESC);
CREATE INDEX catalogue_entries_words ON catalogue_entries USING gin (words) WITH (fastupdate=off);

CREATE TABLE categories (
  id uuid NOT NULL,
  slug text NOT NULL,
  name text NOT NULL,
  name_zh text NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_slug_key UNIQUE (slug)
);
CREATE TRIGGER keep_catalogue AFTER UPDATE ON categories REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_of_category();
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON categories FOR EACH STATEMENT EXECUTE FUNCTION tell_categories_change();

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
  CONSTRAINT commission_lines_check CHECK (payout_id IS NULL OR approved_at IS NOT NULL),
  CONSTRAINT commission_lines_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  CONSTRAINT commission_lines_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entries(id),
  CONSTRAINT commission_lines_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  CONSTRAINT commission_lines_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id)
);
CREATE INDEX commission_lines_booking ON commission_lines USING btree (booking_id);
CREATE INDEX commission_lines_due ON commission_lines USING btree (due_from) WHERE approved_at IS NULL AND due_from IS NOT NULL;
CREATE INDEX commission_lines_partner ON commission_lines USING btree (partner_id, created_at DESC);
CREATE INDEX commission_lines_payable ON commission_lines USING btree (partner_id) WHERE approved_at IS NOT NULL AND payout_id IS NULL;
CREATE INDEX commission_lines_payout ON commission_lines USING btree (payout_id) WHERE payout_id IS NOT NULL;
CREATE TRIGGER add_commissions AFTER INSERT ON commission_lines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_commissions();
CREATE TRIGGER file_commission_states AFTER UPDATE ON commission_lines REFERENCING NEW TABLE AS altered FOR EACH STATEMENT EXECUTE FUNCTION file_commission_states();
CREATE TRIGGER move_commissions AFTER UPDATE ON commission_lines REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION move_commissions();

CREATE TABLE consents (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  wording text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  CONSTRAINT consents_pkey PRIMARY KEY (id),
  CONSTRAINT consents_kind_check CHECK (kind IN ('terms', 'privacy', 'newsletter')),
  CONSTRAINT consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX consents_user ON consents USING btree (user_id);

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
  CONSTRAINT external_calendars_problem_check CHECK ((problem IS NULL) = (failed_since IS NULL)),
  CONSTRAINT external_calendars_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
);
CREATE INDEX external_calendars_due ON external_calendars USING btree (due_at);
CREATE INDEX external_calendars_service ON external_calendars USING btree (service_id) WHERE service_id IS NOT NULL;
CREATE UNIQUE INDEX external_calendars_once ON external_calendars USING btree (provider_id, COALESCE(service_id, provider_id), md5(url));

CREATE TABLE fee_days (
  day date NOT NULL,
  fee bigint NOT NULL,
  CONSTRAINT fee_days_pkey PRIMARY KEY (day)
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
CREATE INDEX fee_invoices_of_month ON fee_invoices USING btree (month, number);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON fee_invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON fee_invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE gateway_events (
  gateway text NOT NULL,
  id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT gateway_events_pkey PRIMARY KEY (gateway, id)
);
CREATE INDEX gateway_events_age ON gateway_events USING btree (received_at);

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
CREATE INDEX holds_age ON holds USING brin (created_at);
CREATE INDEX holds_live_of_visitor ON holds USING btree (visitor) WHERE ended_at IS NULL;
CREATE INDEX holds_live_on_slot ON holds USING btree (slot_id) WHERE ended_at IS NULL;
CREATE INDEX holds_to_expire ON holds USING btree (expires_at) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX holds_live_of_holder ON holds USING btree (holder, slot_id) WHERE ended_at IS NULL;

CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  reply text,
  status integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  booking_id uuid,
  CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys USING brin (created_at);
CREATE INDEX idempotency_keys_booking ON idempotency_keys USING btree (booking_id) WHERE reply IS NOT NULL;
CREATE INDEX idempotency_keys_caller ON idempotency_keys USING btree ("right"(scope, 36)) WHERE "right"(scope, 5) <> 'guest';

CREATE TABLE import_columns (
  provider_id uuid NOT NULL,
  kind text NOT NULL,
  headings text[] NOT NULL,
  columns jsonb NOT NULL,
  CONSTRAINT import_columns_pkey PRIMARY KEY (provider_id, kind),
  CONSTRAINT import_columns_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE
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
  CONSTRAINT import_rows_reference_check CHECK ((reference = '') = (kind = 'slots')),
  CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
);
CREATE INDEX import_rows_item ON import_rows USING btree (provider_id, item_id);
CREATE UNIQUE INDEX import_rows_reference ON import_rows USING btree (provider_id, kind, reference) WHERE removed_at IS NULL AND kind <> 'slots';

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
  CONSTRAINT imports_made_check CHECK (made > 0),
  CONSTRAINT imports_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE
);
CREATE INDEX imports_age ON imports USING btree (provider_id, created_at DESC);

CREATE TABLE journal_due (
  booking_id uuid NOT NULL
);
CREATE TRIGGER count_referrals AFTER DELETE ON journal_due REFERENCING OLD TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION count_referrals();
CREATE TRIGGER date_commissions AFTER DELETE ON journal_due REFERENCING OLD TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION date_commissions();
CREATE TRIGGER file_commission_states AFTER DELETE ON journal_due REFERENCING OLD TABLE AS altered FOR EACH STATEMENT EXECUTE FUNCTION file_commission_states();

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
  CONSTRAINT journal_entries_reseller CHECK ((reseller = 0) = (reseller_id IS NULL)),
  CONSTRAINT journal_entries_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id),
  CONSTRAINT journal_entries_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES settlements(id)
);
CREATE INDEX journal_entries_at ON journal_entries USING btree (at);
CREATE INDEX journal_entries_booking ON journal_entries USING btree (booking_id, at) WHERE booking_id IS NOT NULL;
CREATE INDEX journal_entries_of_partner ON journal_entries USING btree (partner_id, at) WHERE partner_id IS NOT NULL;
CREATE INDEX journal_entries_of_provider ON journal_entries USING btree (provider_id, at) WHERE provider_id IS NOT NULL;
CREATE TRIGGER add_partner_months AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION add_partner_months();
CREATE TRIGGER add_reseller_balances AFTER INSERT ON journal_entries REFERENCING NEW TABLE AS entered FOR EACH STATEMENT EXECUTE FUNCTION add_reseller_balances();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON journal_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON journal_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON legal_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON legal_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tell_change AFTER INSERT ON legal_texts FOR EACH STATEMENT EXECUTE FUNCTION tell_categories_change();

CREATE TABLE link_days (
  link_id uuid NOT NULL,
  day date NOT NULL,
  clicks bigint NOT NULL DEFAULT 0,
  bookings bigint NOT NULL DEFAULT 0,
  cents bigint NOT NULL DEFAULT 0,
  CONSTRAINT link_days_pkey PRIMARY KEY (link_id, day)
);
CREATE INDEX link_days_day ON link_days USING btree (day);

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
  CONSTRAINT mail_choices_pkey PRIMARY KEY (provider_id, kind),
  CONSTRAINT mail_choices_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE
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
  CONSTRAINT mails_locale_check CHECK (locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$') NOT VALID,
  CONSTRAINT mails_recipient_check CHECK (recipient <> ''),
  CONSTRAINT mails_side_check CHECK (side IN ('customer', 'provider', 'account')),
  CONSTRAINT mails_state_check CHECK (state IN ('waiting', 'sending', 'sent', 'kept', 'dropped', 'failed')),
  CONSTRAINT mails_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX mails_booking ON mails USING btree (booking_id) WHERE booking_id IS NOT NULL;
CREATE INDEX mails_due ON mails USING btree (due_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX mails_failed ON mails USING btree (created_at DESC, id DESC) WHERE state = 'failed';
CREATE INDEX mails_of_accounts ON mails USING btree (created_at, sender_id) WHERE sender_id IS NOT NULL;
CREATE INDEX mails_recipient ON mails USING btree (lower(recipient), state, created_at DESC, id DESC);
CREATE INDEX mails_retried ON mails USING btree (due_at) WHERE state = 'waiting' AND attempts > 0;
CREATE INDEX mails_sender ON mails USING btree (sender_id, created_at) WHERE sender_id IS NOT NULL;
CREATE INDEX mails_state ON mails USING btree (state, created_at DESC, id DESC);

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
  completes_from timestamptz NOT NULL DEFAULT '-infinity'::timestamptz,
  past_completed_at timestamptz,
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
CREATE TRIGGER tell_change AFTER UPDATE ON marketplace_settings FOR EACH STATEMENT EXECUTE FUNCTION tell_categories_change();

CREATE TABLE message_templates (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  title text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT message_templates_pkey PRIMARY KEY (id),
  CONSTRAINT message_templates_body_check CHECK (body <> ''),
  CONSTRAINT message_templates_title_check CHECK (title <> ''),
  CONSTRAINT message_templates_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id) ON DELETE CASCADE
);
CREATE INDEX message_templates_provider ON message_templates USING btree (provider_id);

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
  CONSTRAINT messages_body_check CHECK (body <> ''),
  CONSTRAINT messages_sender_check CHECK (sender IN ('provider', 'customer', 'operator')) NOT VALID,
  CONSTRAINT messages_staff_check CHECK ((staff_id IS NULL) = (staff_role IS NULL)) NOT VALID,
  CONSTRAINT messages_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE
);
CREATE INDEX messages_booking ON messages USING btree (booking_id, created_at);
CREATE INDEX messages_for_client ON messages USING btree (client_id, booking_id) WHERE (sender IN ('provider', 'operator')) AND read_at IS NULL AND client_id IS NOT NULL;
CREATE INDEX messages_waiting ON messages USING btree (provider_id, booking_id) WHERE sender = 'customer' AND read_at IS NULL OR sender = 'operator' AND provider_read_at IS NULL;
CREATE TRIGGER name_sides BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION name_sides();

CREATE TABLE money_changes (
  day date NOT NULL,
  received bigint NOT NULL,
  refunded bigint NOT NULL
);

CREATE TABLE money_days (
  day date NOT NULL,
  received bigint NOT NULL,
  refunded bigint NOT NULL,
  CONSTRAINT money_days_pkey PRIMARY KEY (day)
);

CREATE TABLE new_clicks (
  link_id uuid NOT NULL,
  day date NOT NULL
);
CREATE INDEX new_clicks_link ON new_clicks USING btree (link_id);

CREATE TABLE page_services (
  page_id uuid NOT NULL,
  service_id uuid NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  provider_id uuid NOT NULL,
  CONSTRAINT page_services_pkey PRIMARY KEY (page_id, service_id),
  CONSTRAINT page_services_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE,
  CONSTRAINT page_services_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
);
CREATE INDEX page_services_service ON page_services USING btree (service_id);
CREATE TRIGGER name_provider BEFORE INSERT ON page_services FOR EACH ROW WHEN (new.provider_id IS NULL) EXECUTE FUNCTION name_provider();
CREATE TRIGGER renew_offers_of_pages AFTER DELETE ON page_services REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION renew_offers_of_pages();
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON page_services FOR EACH ROW EXECUTE FUNCTION tell_change();

CREATE TABLE page_view_totals (
  page_id uuid NOT NULL,
  views bigint NOT NULL,
  CONSTRAINT page_view_totals_pkey PRIMARY KEY (page_id),
  CONSTRAINT page_view_totals_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE
)
WITH (fillfactor=70);

CREATE TABLE page_views_daily (
  page_id uuid NOT NULL,
  date date NOT NULL,
  views bigint NOT NULL DEFAULT 0,
  provider_id uuid NOT NULL,
  CONSTRAINT page_views_daily_pkey PRIMARY KEY (page_id, date),
  CONSTRAINT page_views_daily_views_check CHECK (views >= 0),
  CONSTRAINT page_views_daily_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE
);
CREATE TRIGGER add_up_views AFTER INSERT OR UPDATE ON page_views_daily FOR EACH ROW EXECUTE FUNCTION add_up_views();
CREATE TRIGGER name_provider BEFORE INSERT ON page_views_daily FOR EACH ROW WHEN (new.provider_id IS NULL) EXECUTE FUNCTION name_provider();

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
  CONSTRAINT pages_title_check CHECK (title <> ''),
  CONSTRAINT pages_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id)
);
CREATE INDEX pages_provider ON pages USING btree (provider_id);
CREATE INDEX pages_slug_look ON pages USING btree (slug_look(slug));
CREATE TRIGGER renew_page_offer BEFORE UPDATE ON pages FOR EACH ROW WHEN (old.is_published IS DISTINCT FROM new.is_published OR old.thank_you_message IS DISTINCT FROM new.thank_you_message OR old.thank_you_message_zh IS DISTINCT FROM new.thank_you_message_zh) EXECUTE FUNCTION renew_page_offer();
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON pages FOR EACH ROW EXECUTE FUNCTION tell_change();

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
  CONSTRAINT partners_payout_method_check CHECK (payout_method IN ('fps', 'bank')),
  CONSTRAINT partners_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
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
  answer_by timestamptz,
  renewed_until timestamptz,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_amount_check CHECK (amount > 0),
  CONSTRAINT payments_failed_at_check CHECK ((state = 'failed') = (failed_at IS NOT NULL)),
  CONSTRAINT payments_received_at_check CHECK (state <> 'received' OR received_at IS NOT NULL),
  CONSTRAINT payments_received_by_check CHECK (received_by IN ('provider', 'marketplace')),
  CONSTRAINT payments_source_check CHECK (source IN ('customer', 'provider', 'operator', 'bank_file', 'gateway')),
  CONSTRAINT payments_state_check CHECK (state IN ('reported', 'received', 'failed')),
  CONSTRAINT payments_way_check CHECK (way IN ('fps', 'card', 'on_site', 'other')),
  CONSTRAINT payments_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  CONSTRAINT payments_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX payments_booking ON payments USING btree (booking_id);
CREATE INDEX payments_gateway_reference ON payments USING btree (reference) WHERE source = 'gateway' AND reference <> '';
CREATE INDEX payments_reported ON payments USING btree (provider_id, created_at) WHERE state = 'reported';
CREATE INDEX payments_slip ON payments USING btree (slip) WHERE slip IS NOT NULL;
CREATE INDEX payments_to_answer ON payments USING btree (answer_by) WHERE state = 'reported' AND answer_by IS NOT NULL;
CREATE UNIQUE INDEX payments_of_gateway ON payments USING btree (provider_id, reference) WHERE source = 'gateway' AND way = 'card' AND reference <> '';
CREATE UNIQUE INDEX payments_one_report ON payments USING btree (provider_id, booking_id) WHERE state = 'reported';
CREATE TRIGGER add_payment AFTER INSERT OR UPDATE OF state ON payments FOR EACH ROW EXECUTE FUNCTION add_payment();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, booking_id, way, amount, source, received_by, created_at ON payments FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_payment AFTER INSERT OR UPDATE OF state ON payments FOR EACH ROW EXECUTE FUNCTION note_payment();

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
  CONSTRAINT payouts_check CHECK ((paid_at IS NULL) = (reference = '')),
  CONSTRAINT payouts_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT payouts_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id)
);
CREATE INDEX payouts_newest ON payouts USING btree (created_at DESC, id DESC);
CREATE INDEX payouts_open ON payouts USING btree (partner_id) WHERE paid_at IS NULL;
CREATE INDEX payouts_partner ON payouts USING btree (partner_id, created_at DESC);
CREATE INDEX payouts_run ON payouts USING btree (run_id) WHERE run_id IS NOT NULL;
CREATE TRIGGER file_commission_states AFTER UPDATE ON payouts FOR EACH ROW WHEN (old.paid_at IS DISTINCT FROM new.paid_at) EXECUTE FUNCTION file_commission_states();

CREATE TABLE pictures (
  name text NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  owner_id uuid,
  CONSTRAINT pictures_pkey PRIMARY KEY (name),
  CONSTRAINT pictures_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX pictures_owner ON pictures USING btree (owner_id);

CREATE TABLE provider_balances (
  provider_id uuid NOT NULL,
  open bigint NOT NULL DEFAULT 0,
  in_settlements bigint NOT NULL DEFAULT 0,
  CONSTRAINT provider_balances_pkey PRIMARY KEY (provider_id)
);
CREATE INDEX provider_balances_open ON provider_balances USING btree (abs(open) DESC) WHERE open <> 0;

CREATE TABLE provider_months (
  provider_id uuid NOT NULL,
  month date NOT NULL,
  share bigint NOT NULL DEFAULT 0,
  fee bigint NOT NULL DEFAULT 0,
  commission bigint NOT NULL DEFAULT 0,
  collected bigint NOT NULL DEFAULT 0,
  settled bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  withheld bigint NOT NULL DEFAULT 0,
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
  takes_answers boolean NOT NULL DEFAULT false,
  CONSTRAINT providers_pkey PRIMARY KEY (id),
  CONSTRAINT providers_user_id_key UNIQUE (user_id),
  CONSTRAINT providers_fps_check CHECK ((fps_kind IS NULL) = (fps_account = '') AND (fps_kind IS NOT NULL OR NOT pay_ways @> ARRAY['fps'])),
  CONSTRAINT providers_fps_kind_check CHECK (fps_kind IN ('id', 'phone', 'email')),
  CONSTRAINT providers_name_check CHECK (name <> ''),
  CONSTRAINT providers_pay_days_before_check CHECK (pay_days_before >= 0 AND pay_days_before <= 90),
  CONSTRAINT providers_pay_hours_check CHECK (pay_hours >= 1 AND pay_hours <= 720),
  CONSTRAINT providers_pay_ways_check CHECK (cardinality(pay_ways) > 0 AND pay_ways <@ ARRAY['fps', 'card', 'on_site', 'later']),
  CONSTRAINT providers_weather_rules_check CHECK (jsonb_typeof(weather_rules) = 'array'),
  CONSTRAINT providers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX providers_licence_expiry ON providers USING btree (licence_expiry) WHERE licence_expiry IS NOT NULL AND licence_stops_on IS NULL AND suspended_at IS NULL;
CREATE INDEX providers_licence_stops_on ON providers USING btree (licence_stops_on) WHERE licence_stops_on IS NOT NULL AND licence_stopped_at IS NULL AND suspended_at IS NULL;
CREATE TRIGGER keep_catalogue AFTER UPDATE ON providers REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_of_provider();
CREATE TRIGGER renew_provider_offer BEFORE UPDATE ON providers FOR EACH ROW WHEN (old.pay_ways IS DISTINCT FROM new.pay_ways OR old.pay_hours IS DISTINCT FROM new.pay_hours OR old.pay_days_before IS DISTINCT FROM new.pay_days_before OR (old.fps_account = '') IS DISTINCT FROM (new.fps_account = '') OR old.weather_rules IS DISTINCT FROM new.weather_rules) EXECUTE FUNCTION renew_provider_offer();
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON providers FOR EACH ROW EXECUTE FUNCTION tell_change();

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
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

CREATE TABLE referral_clicks (
  id uuid NOT NULL,
  link_id uuid NOT NULL,
  clicked_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT referral_clicks_pkey PRIMARY KEY (id),
  CONSTRAINT referral_clicks_link_id_fkey FOREIGN KEY (link_id) REFERENCES referral_links(id)
);
CREATE INDEX referral_clicks_at ON referral_clicks USING btree (clicked_at);
CREATE INDEX referral_clicks_link ON referral_clicks USING btree (link_id, clicked_at);
CREATE TRIGGER note_click AFTER INSERT ON referral_clicks FOR EACH ROW EXECUTE FUNCTION note_click();

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
  CONSTRAINT referral_links_target_check CHECK (target IN ('catalogue', 'page', 'service')),
  CONSTRAINT referral_links_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE SET NULL,
  CONSTRAINT referral_links_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id),
  CONSTRAINT referral_links_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE SET NULL
);
CREATE INDEX referral_links_partner ON referral_links USING btree (partner_id, created_at DESC);
CREATE UNIQUE INDEX referral_links_concierge ON referral_links USING btree (partner_id) WHERE is_concierge;

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
  takes_back uuid,
  CONSTRAINT refunds_pkey PRIMARY KEY (id),
  CONSTRAINT refunds_amount_check CHECK (amount <> 0 AND (amount < 0) = (takes_back IS NOT NULL)),
  CONSTRAINT refunds_paid_by_check CHECK (paid_by IN ('provider', 'marketplace')),
  CONSTRAINT refunds_reduces_check CHECK (reduces >= LEAST(amount, 0::bigint) AND reduces <= GREATEST(amount, 0::bigint)),
  CONSTRAINT refunds_way_check CHECK (way IN ('fps', 'card', 'on_site', 'other')),
  CONSTRAINT refunds_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id),
  CONSTRAINT refunds_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id) ON DELETE SET NULL,
  CONSTRAINT refunds_takes_back_fkey FOREIGN KEY (takes_back) REFERENCES refunds(id)
);
CREATE INDEX refunds_booking ON refunds USING btree (booking_id);
CREATE UNIQUE INDEX refunds_taken_back_once ON refunds USING btree (takes_back) WHERE takes_back IS NOT NULL;
CREATE TRIGGER add_refund AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION add_refund();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, booking_id, amount, reason, at, way, paid_by, reduces, takes_back ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_refund_change();
CREATE TRIGGER name_provider BEFORE INSERT ON refunds FOR EACH ROW WHEN (new.provider_id IS NULL) EXECUTE FUNCTION name_provider();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER note_journal AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION note_journal();
CREATE TRIGGER note_refund AFTER INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION note_refund();
CREATE TRIGGER reduce_price BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION reduce_price();

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
  CONSTRAINT reseller_bookings_uuid_check CHECK (uuid <> ''),
  CONSTRAINT reseller_bookings_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES resellers(id)
);
CREATE INDEX reseller_bookings_age ON reseller_bookings USING btree (reseller_id, created_at);
CREATE INDEX reseller_bookings_email ON reseller_bookings USING btree (lower(contact ->> 'emailAddress'));
CREATE INDEX reseller_bookings_reference ON reseller_bookings USING btree (reseller_id, reseller_reference);
CREATE INDEX reseller_bookings_start ON reseller_bookings USING btree (reseller_id, starts_at);
CREATE INDEX reseller_bookings_supplier_reference ON reseller_bookings USING btree (reseller_id, supplier_reference);
CREATE INDEX reseller_bookings_unconfirmed ON reseller_bookings USING btree (created_at) WHERE booking_id IS NULL;
CREATE UNIQUE INDEX reseller_bookings_booking ON reseller_bookings USING btree (booking_id) WHERE booking_id IS NOT NULL;

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
  CONSTRAINT reseller_payments_reference_check CHECK (reference <> ''),
  CONSTRAINT reseller_payments_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES resellers(id)
);
CREATE INDEX reseller_payments_month ON reseller_payments USING btree (provider_id, month) WHERE undone_at IS NULL;

CREATE TABLE reseller_refusals (
  provider_id uuid NOT NULL,
  reseller_id uuid NOT NULL,
  day date NOT NULL,
  error text NOT NULL,
  count integer NOT NULL,
  CONSTRAINT reseller_refusals_pkey PRIMARY KEY (provider_id, reseller_id, day, error),
  CONSTRAINT reseller_refusals_count_check CHECK (count > 0),
  CONSTRAINT reseller_refusals_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES resellers(id)
);
CREATE INDEX reseller_refusals_day ON reseller_refusals USING btree (day);

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
  CONSTRAINT resellers_rate_bp_check CHECK (rate_bp >= 0 AND rate_bp <= 5000),
  CONSTRAINT resellers_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id)
);
CREATE INDEX resellers_provider ON resellers USING btree (provider_id, created_at);

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
  CONSTRAINT resource_needs_quantity_check CHECK (quantity >= 1 AND quantity <= 1000),
  CONSTRAINT resource_needs_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id),
  CONSTRAINT resource_needs_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id) ON DELETE CASCADE,
  CONSTRAINT resource_needs_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
);
CREATE INDEX resource_needs_of_resource ON resource_needs USING btree (resource_id);
CREATE TRIGGER note_needs_less AFTER DELETE ON resource_needs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_needs();
CREATE TRIGGER note_needs_new AFTER INSERT ON resource_needs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_needs();

CREATE TABLE resource_uses (
  slot_id uuid NOT NULL,
  resource_id uuid NOT NULL,
  provider_id uuid NOT NULL,
  quantity integer NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT resource_uses_pkey PRIMARY KEY (slot_id, resource_id),
  CONSTRAINT resource_uses_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id),
  CONSTRAINT resource_uses_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id) ON DELETE CASCADE,
  CONSTRAINT resource_uses_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES slots(id) ON DELETE CASCADE
);
CREATE INDEX resource_uses_by_end ON resource_uses USING btree (resource_id, ends_at);
CREATE INDEX resource_uses_by_length ON resource_uses USING btree (resource_id, (ends_at - starts_at));

CREATE TABLE resources (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  name text NOT NULL,
  name_zh text NOT NULL,
  count integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT resources_pkey PRIMARY KEY (id),
  CONSTRAINT resources_count_check CHECK (count >= 0 AND count <= 1000),
  CONSTRAINT resources_name_check CHECK (name <> '' OR name_zh <> ''),
  CONSTRAINT resources_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id)
);
CREATE INDEX resources_of_provider ON resources USING btree (provider_id, created_at);

CREATE TABLE retention_runs (
  id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  ended_before timestamptz NOT NULL,
  bookings integer NOT NULL,
  CONSTRAINT retention_runs_pkey PRIMARY KEY (id)
);
CREATE INDEX retention_runs_newest ON retention_runs USING btree (at DESC);

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
  CONSTRAINT review_counts_pkey PRIMARY KEY (service_id, rating, was_checked_in, is_answered),
  CONSTRAINT review_counts_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
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
  CONSTRAINT reviews_reply_says_something CHECK (reply <> ''),
  CONSTRAINT reviews_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES bookings(id) ON DELETE CASCADE,
  CONSTRAINT reviews_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id)
);
CREATE INDEX reviews_answered ON reviews USING btree (provider_id, created_at DESC, id DESC) WHERE hidden_at IS NULL AND reply IS NOT NULL;
CREATE INDEX reviews_hidden ON reviews USING btree (created_at DESC, id DESC) WHERE hidden_at IS NOT NULL;
CREATE INDEX reviews_newest ON reviews USING btree (created_at DESC, id DESC);
CREATE INDEX reviews_provider ON reviews USING btree (provider_id, created_at DESC, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX reviews_rating ON reviews USING btree (rating, created_at DESC, id DESC);
CREATE INDEX reviews_service ON reviews USING btree (service_id, created_at DESC, id DESC) WHERE hidden_at IS NULL;
CREATE INDEX reviews_unanswered ON reviews USING btree (provider_id, created_at DESC, id DESC) WHERE hidden_at IS NULL AND reply IS NULL;
CREATE TRIGGER complete_review BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION complete_review();
CREATE TRIGGER keep_ratings AFTER UPDATE ON reviews REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_ratings();
CREATE TRIGGER keep_ratings_less AFTER DELETE ON reviews REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION keep_ratings();
CREATE TRIGGER keep_ratings_new AFTER INSERT ON reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_ratings();
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION tell_change();

CREATE TABLE saved_services (
  user_id uuid NOT NULL,
  service_ids uuid[] NOT NULL,
  CONSTRAINT saved_services_pkey PRIMARY KEY (user_id),
  CONSTRAINT saved_services_service_ids_check CHECK (cardinality(service_ids) <= 200),
  CONSTRAINT saved_services_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
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
  CONSTRAINT schedules_weeks_ahead_check CHECK (weeks_ahead >= 1 AND weeks_ahead <= 26),
  CONSTRAINT schedules_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
);
CREATE INDEX schedules_due ON schedules USING btree (due_on, service_id);

CREATE TABLE schema_migrations (
  version bigint NOT NULL,
  name text,
  md5 text,
  run_at timestamptz,
  CONSTRAINT schema_migrations_pkey PRIMARY KEY (version)
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
CREATE INDEX search_vocabulary_beginning ON search_vocabulary USING btree (word text_pattern_ops);
CREATE INDEX search_vocabulary_near ON search_vocabulary USING gin (near) WITH (fastupdate=off);

CREATE TABLE seat_moves (
  id uuid NOT NULL,
  slot_id uuid NOT NULL,
  booking_id uuid NOT NULL,
  places integer NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  provider_id uuid NOT NULL,
  CONSTRAINT seat_moves_pkey PRIMARY KEY (id),
  CONSTRAINT seat_moves_places_check CHECK (places <> 0),
  CONSTRAINT seat_moves_reason_check CHECK (reason IN ('booked', 'moved', 'resized', 'declined', 'cancelled', 'expired')) NOT VALID
);
CREATE INDEX seat_moves_slot ON seat_moves USING btree (slot_id);
CREATE UNIQUE INDEX seat_moves_once ON seat_moves USING btree (booking_id, (reason = 'booked'), (
CASE
    WHEN reason IN ('moved', 'resized') THEN id
    ELSE booking_id
END));
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON seat_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER name_provider BEFORE INSERT ON seat_moves FOR EACH ROW WHEN (new.provider_id IS NULL) EXECUTE FUNCTION name_provider();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON seat_moves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE second_factors (
  user_id uuid NOT NULL,
  sealed_key bytea NOT NULL,
  confirmed_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  CONSTRAINT second_factors_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
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
  CONSTRAINT services_weather_rules_check CHECK (jsonb_typeof(weather_rules) = 'array'),
  CONSTRAINT services_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  CONSTRAINT services_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id)
);
CREATE INDEX services_archived ON services USING btree (archived_at) WHERE archived_at IS NOT NULL;
CREATE INDEX services_on_sale ON services USING btree (category_id, created_at) WHERE status = 'active' AND archived_at IS NULL;
CREATE INDEX services_price_rules ON services USING btree (id) WHERE from_price IS NOT NULL;
CREATE INDEX services_provider ON services USING btree (provider_id, status);
CREATE TRIGGER keep_catalogue AFTER UPDATE ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue();
CREATE TRIGGER keep_catalogue_new AFTER INSERT ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue();
CREATE TRIGGER renew_offer BEFORE UPDATE ON services FOR EACH ROW WHEN (old.title IS DISTINCT FROM new.title OR old.title_zh IS DISTINCT FROM new.title_zh OR old.confirmation IS DISTINCT FROM new.confirmation OR old.cutoff_minutes IS DISTINCT FROM new.cutoff_minutes OR old.cancellation_hours IS DISTINCT FROM new.cancellation_hours OR old.cancellation_tiers IS DISTINCT FROM new.cancellation_tiers OR old.min_participants IS DISTINCT FROM new.min_participants OR old.max_participants IS DISTINCT FROM new.max_participants OR old.status IS DISTINCT FROM new.status OR old.pay_ways IS DISTINCT FROM new.pay_ways OR old.sold_by IS DISTINCT FROM new.sold_by OR old.for_resellers IS DISTINCT FROM new.for_resellers OR old.weather_rules IS DISTINCT FROM new.weather_rules OR old.price_rules IS DISTINCT FROM new.price_rules) EXECUTE FUNCTION renew_offer();
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON services FOR EACH ROW EXECUTE FUNCTION tell_change();

CREATE TABLE sessions (
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_token_hash_key UNIQUE (token_hash),
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires ON sessions USING btree (expires_at);
CREATE INDEX sessions_newest ON sessions USING btree (user_id, created_at DESC);

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
  CONSTRAINT settlements_check CHECK ((paid_at IS NULL) = (reference = '')),
  CONSTRAINT settlements_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX settlements_age ON settlements USING btree (created_at DESC, id DESC);
CREATE INDEX settlements_of_provider ON settlements USING btree (provider_id, created_at DESC, id DESC);
CREATE INDEX settlements_open ON settlements USING btree (created_at) WHERE paid_at IS NULL;
CREATE INDEX settlements_paid ON settlements USING btree (provider_id, paid_at) WHERE paid_at IS NOT NULL;
CREATE TRIGGER add_settlement AFTER UPDATE OF paid_at ON settlements FOR EACH ROW WHEN (old.paid_at IS NULL AND new.paid_at IS NOT NULL) EXECUTE FUNCTION add_settlement();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, provider_id, amount, bookings, created_at ON settlements FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON settlements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
  weather_stops boolean NOT NULL DEFAULT false,
  CONSTRAINT slots_pkey PRIMARY KEY (id),
  CONSTRAINT slots_service_id_starts_at_key UNIQUE (service_id, starts_at),
  CONSTRAINT slots_capacity_check CHECK (capacity >= 0 AND capacity <= 1000),
  CONSTRAINT slots_check CHECK (ends_at > starts_at),
  CONSTRAINT slots_never_oversold CHECK (spots_taken >= 0 AND spots_taken <= capacity),
  CONSTRAINT slots_opening_hours CHECK (NOT all_day OR ends_at <= (starts_at + '24:00:00'::interval)),
  CONSTRAINT slots_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id),
  CONSTRAINT slots_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
)
WITH (fillfactor=70);
CREATE INDEX slots_awaited ON slots USING btree (id) WHERE is_awaited;
CREATE INDEX slots_batch ON slots USING btree (batch_id) WHERE batch_id IS NOT NULL;
CREATE INDEX slots_calendar ON slots USING btree (calendar_id, starts_at) WHERE calendar_id IS NOT NULL;
CREATE INDEX slots_days ON slots USING btree (starts_at, service_id) WHERE all_day;
CREATE INDEX slots_open ON slots USING btree (service_id, starts_at) WHERE is_available AND NOT is_full;
CREATE INDEX slots_provider ON slots USING btree (provider_id, starts_at);
CREATE INDEX slots_start ON slots USING btree (starts_at, service_id);
CREATE INDEX slots_weather_stops ON slots USING btree (id) WHERE weather_stops;
CREATE UNIQUE INDEX slots_one_a_day ON slots USING btree (provider_id, service_id, date) WHERE all_day;
CREATE TRIGGER await_slot AFTER UPDATE OF starts_at ON slots FOR EACH ROW WHEN (old.starts_at <> new.starts_at) EXECUTE FUNCTION await_slot();
CREATE TRIGGER await_slots_new AFTER INSERT ON slots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION await_slots();
CREATE TRIGGER end_holds AFTER DELETE ON slots FOR EACH ROW EXECUTE FUNCTION end_holds();
CREATE TRIGGER note_availability AFTER UPDATE OF is_available, weather_stops ON slots FOR EACH ROW WHEN (old.is_available IS DISTINCT FROM new.is_available OR old.weather_stops IS DISTINCT FROM new.weather_stops OR old.capacity IS DISTINCT FROM new.capacity OR old.starts_at IS DISTINCT FROM new.starts_at OR old.ends_at IS DISTINCT FROM new.ends_at) EXECUTE FUNCTION note_availability_of_slot();
CREATE TRIGGER note_availability_less AFTER DELETE ON slots REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_availability();
CREATE TRIGGER note_availability_new AFTER INSERT ON slots REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_availability();
CREATE TRIGGER note_shared_availability AFTER UPDATE ON slots FOR EACH ROW WHEN (new.needs_resources AND new.spots_taken <> old.spots_taken) EXECUTE FUNCTION note_shared_availability();
CREATE TRIGGER pause_offers AFTER UPDATE OF weather_stops ON slots FOR EACH ROW WHEN (old.weather_stops <> new.weather_stops) EXECUTE FUNCTION pause_offers();
CREATE TRIGGER release_bookings AFTER DELETE ON slots FOR EACH ROW EXECUTE FUNCTION release_bookings();
CREATE TRIGGER resize_whole AFTER UPDATE OF capacity ON slots FOR EACH ROW WHEN (old.capacity <> new.capacity AND old.spots_taken = old.capacity AND new.spots_taken = new.capacity) EXECUTE FUNCTION resize_whole();
CREATE TRIGGER set_places_aside BEFORE UPDATE OF spots_taken, capacity, is_available, weather_stops, is_awaited ON slots FOR EACH ROW WHEN (new.is_awaited AND new.is_available AND NOT new.weather_stops AND (new.capacity - new.spots_taken) >
        CASE
            WHEN old.is_awaited AND old.is_available AND NOT old.weather_stops THEN old.capacity - old.spots_taken
            ELSE 0
        END) EXECUTE FUNCTION set_places_aside();
CREATE TRIGGER use_resources AFTER UPDATE ON slots FOR EACH ROW WHEN (new.needs_resources AND new.spots_taken <> old.spots_taken) EXECUTE FUNCTION use_resources();

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
  CONSTRAINT staff_role_check CHECK (role IN ('guide', 'manager')),
  CONSTRAINT staff_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id),
  CONSTRAINT staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX staff_invited ON staff USING btree (lower(email)) WHERE user_id IS NULL;
CREATE INDEX staff_of_user ON staff USING btree (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX staff_open ON staff USING btree (expires_at) WHERE user_id IS NULL;
CREATE UNIQUE INDEX staff_email ON staff USING btree (provider_id, lower(email));
CREATE UNIQUE INDEX staff_once ON staff USING btree (provider_id, user_id) WHERE user_id IS NOT NULL;

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
  CONSTRAINT units_takes_place CHECK (takes_place = (places > 0)),
  CONSTRAINT units_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE
);
CREATE TRIGGER name_provider BEFORE INSERT ON units FOR EACH ROW WHEN (new.provider_id IS NULL) EXECUTE FUNCTION name_provider();
CREATE TRIGGER renew_offers AFTER UPDATE ON units REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_offers_of_units();
CREATE TRIGGER renew_offers_less AFTER DELETE ON units REFERENCING OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION renew_offers_of_units();
CREATE TRIGGER renew_offers_new AFTER INSERT ON units REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION renew_offers_of_units();
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON units FOR EACH ROW EXECUTE FUNCTION tell_change();

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
  CONSTRAINT users_locale_check CHECK (locale ~ '^[a-z]{2,3}(-[A-Z]{2})?$') NOT VALID,
  CONSTRAINT users_user_type_check CHECK (user_type IN ('client', 'service_provider', 'partner', 'operator'))
);
CREATE INDEX users_disabled ON users USING btree (date_joined DESC, id DESC) WHERE disabled_at IS NOT NULL AND password_hash <> '';
CREATE INDEX users_newest ON users USING btree (date_joined DESC, id DESC) WHERE password_hash <> '';
CREATE INDEX users_of_type ON users USING btree (user_type, date_joined DESC, id DESC) WHERE password_hash <> '';
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email));
CREATE UNIQUE INDEX users_username ON users USING btree (lower(username));
CREATE TRIGGER count_users AFTER INSERT OR DELETE OR UPDATE OF disabled_at ON users FOR EACH ROW EXECUTE FUNCTION count_users();

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
  confirmed_at timestamptz,
  passed_at timestamptz,
  CONSTRAINT waiting_entries_pkey PRIMARY KEY (id),
  CONSTRAINT waiting_entries_confirmed_check CHECK (state <> 'offered' OR confirmed_at IS NOT NULL),
  CONSTRAINT waiting_entries_dates_check CHECK (date_to >= date_from AND time_to >= time_from),
  CONSTRAINT waiting_entries_ended_check CHECK ((ended_at IS NULL) = (state IN ('waiting', 'offered'))),
  CONSTRAINT waiting_entries_places_check CHECK (places > 0 AND participants > 0),
  CONSTRAINT waiting_entries_state_check CHECK (state IN ('waiting', 'offered', 'booked', 'left', 'lapsed', 'gone', 'past'))
);
CREATE INDEX waiting_entries_age ON waiting_entries USING btree (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX waiting_entries_email ON waiting_entries USING btree (lower(customer_email));
CREATE INDEX waiting_entries_ended ON waiting_entries USING btree (service_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX waiting_entries_of_provider ON waiting_entries USING btree (provider_id, date_from) WHERE ended_at IS NULL;
CREATE INDEX waiting_entries_of_service ON waiting_entries USING btree (service_id, date_from) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX waiting_entries_open ON waiting_entries USING btree (provider_id, service_id, mailbox_of(customer_email)) WHERE ended_at IS NULL;

CREATE TABLE waiting_notices (
  id uuid NOT NULL,
  provider_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  offer_id uuid,
  kind text NOT NULL,
  CONSTRAINT waiting_notices_pkey PRIMARY KEY (id),
  CONSTRAINT waiting_notices_kind_check CHECK (kind IN ('waiting_joined', 'waiting_offer', 'waiting_over', 'waiting_ended')),
  CONSTRAINT waiting_notices_offer_check CHECK ((offer_id IS NOT NULL) = (kind IN ('waiting_offer', 'waiting_over'))),
  CONSTRAINT waiting_notices_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waiting_entries(id),
  CONSTRAINT waiting_notices_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES waiting_offers(id)
);
CREATE INDEX waiting_notices_entry ON waiting_notices USING btree (entry_id);

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
  paused_at timestamptz,
  CONSTRAINT waiting_offers_pkey PRIMARY KEY (id),
  CONSTRAINT waiting_offers_booked_check CHECK ((state = 'booked') = (booking_id IS NOT NULL)),
  CONSTRAINT waiting_offers_ended_check CHECK ((ended_at IS NULL) = (state = 'open')),
  CONSTRAINT waiting_offers_state_check CHECK (state IN ('open', 'booked', 'passed', 'lapsed', 'withdrawn')),
  CONSTRAINT waiting_offers_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES waiting_entries(id)
);
CREATE INDEX waiting_offers_of_entry ON waiting_offers USING btree (entry_id, slot_id);
CREATE INDEX waiting_offers_open ON waiting_offers USING btree (expires_at) WHERE state = 'open';
CREATE UNIQUE INDEX waiting_offers_once ON waiting_offers USING btree (provider_id, entry_id) WHERE state = 'open';

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
  CONSTRAINT weather_events_event_check CHECK (event IN ('proposed', 'called_off', 'noted', 'ran_out', 'went_anyway', 'withdrawn')),
  CONSTRAINT weather_events_proposal_id_fkey FOREIGN KEY (provider_id, proposal_id) REFERENCES weather_proposals(provider_id, id)
);
CREATE INDEX weather_events_all ON weather_events USING btree (at);
CREATE INDEX weather_events_at ON weather_events USING btree (provider_id, at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON weather_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE weather_expectations (
  id uuid NOT NULL,
  provider_id uuid,
  is_expected boolean NOT NULL,
  said_at timestamptz NOT NULL,
  said_by uuid NOT NULL,
  CONSTRAINT weather_expectations_pkey PRIMARY KEY (id)
);
CREATE INDEX weather_expectations_said ON weather_expectations USING btree (said_at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON weather_expectations FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE weather_extreme_conditions (
  id uuid NOT NULL,
  provider_id uuid,
  says text NOT NULL,
  said_by uuid NOT NULL,
  said_at timestamptz NOT NULL,
  CONSTRAINT weather_extreme_conditions_pkey PRIMARY KEY (id),
  CONSTRAINT weather_extreme_conditions_says_check CHECK (says IN ('in_force', 'over', 'mistaken'))
);
CREATE INDEX weather_extreme_conditions_said ON weather_extreme_conditions USING btree (said_at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON weather_extreme_conditions FOR EACH ROW EXECUTE FUNCTION refuse_change();

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
  decide_by timestamptz NOT NULL,
  reason text NOT NULL DEFAULT '',
  CONSTRAINT weather_proposals_pkey PRIMARY KEY (provider_id, id),
  CONSTRAINT weather_proposals_source_check CHECK (source IN ('observatory', 'person')),
  CONSTRAINT weather_proposals_state_check CHECK (state IN ('open', 'done', 'dismissed', 'withdrawn'))
);
CREATE INDEX weather_proposals_decide_by ON weather_proposals USING btree (decide_by) WHERE state = 'open';
CREATE INDEX weather_proposals_open ON weather_proposals USING btree (starts_at) WHERE state = 'open';
CREATE INDEX weather_proposals_start ON weather_proposals USING btree (starts_at);
CREATE UNIQUE INDEX weather_proposals_once ON weather_proposals USING btree (provider_id, slot_id, starts_at, md5(rule::text || warning)) WHERE state <> 'withdrawn';
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF id, provider_id, slot_id, rule, warning, code, source, issued_at, holds_from, decide_by, created_at ON weather_proposals FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE weather_reports (
  id uuid NOT NULL,
  read_at timestamptz NOT NULL,
  before_read_at timestamptz,
  warnings jsonb NOT NULL,
  CONSTRAINT weather_reports_pkey PRIMARY KEY (id),
  CONSTRAINT weather_reports_warnings_check CHECK (jsonb_typeof(warnings) = 'array')
);
CREATE INDEX weather_reports_read ON weather_reports USING btree (read_at);
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON weather_reports FOR EACH ROW EXECUTE FUNCTION refuse_change();

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
  CONSTRAINT webhook_deliveries_days_check CHECK ((first_day IS NULL) = (last_day IS NULL)) NOT VALID,
  CONSTRAINT webhook_deliveries_problem_check CHECK (problem IN ('address', 'connection', 'timeout', 'redirect', 'status', 'switched_off')),
  CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('waiting', 'sending', 'sent', 'failed')),
  CONSTRAINT webhook_deliveries_endpoint_id_fkey FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoints(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (endpoint_id, due_at, id) WHERE state IN ('waiting', 'sending');
CREATE INDEX webhook_deliveries_log ON webhook_deliveries USING btree (endpoint_id, id);
CREATE INDEX webhook_deliveries_old ON webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_sending ON webhook_deliveries USING btree (endpoint_id, due_at) WHERE state = 'sending';
CREATE INDEX webhook_deliveries_state ON webhook_deliveries USING btree (endpoint_id, state, id);
CREATE UNIQUE INDEX webhook_deliveries_of_service ON webhook_deliveries USING btree (endpoint_id, service_id, line) WHERE service_id IS NOT NULL;

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
  CONSTRAINT webhook_endpoints_owner_check CHECK (provider_id IS NOT NULL OR reseller_id IS NULL) NOT VALID,
  CONSTRAINT webhook_endpoints_state_check CHECK (state IN ('on', 'off', 'failed')),
  CONSTRAINT webhook_endpoints_url_check CHECK (url <> '' AND length(url) <= 500),
  CONSTRAINT webhook_endpoints_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers(id),
  CONSTRAINT webhook_endpoints_reseller_id_fkey FOREIGN KEY (reseller_id) REFERENCES resellers(id)
);
CREATE INDEX webhook_endpoints_provider ON webhook_endpoints USING btree (provider_id, created_at);
CREATE INDEX webhook_endpoints_reseller ON webhook_endpoints USING btree (reseller_id) WHERE reseller_id IS NOT NULL;

CREATE TABLE webhook_rounds (
  only_one boolean NOT NULL DEFAULT true,
  seen_until timestamptz NOT NULL,
  CONSTRAINT webhook_rounds_pkey PRIMARY KEY (only_one),
  CONSTRAINT webhook_rounds_only_one_check CHECK (only_one)
);

CREATE OR REPLACE FUNCTION add_balance_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO provider_balances AS t (provider_id, open) SELECT provider_id, sum(cents) FROM added GROUP BY 1 ORDER BY 1
  ON CONFLICT (provider_id) DO UPDATE SET open = t.open + excluded.open;

  INSERT INTO provider_months AS m (provider_id, month, delivered, withheld, share, fee, commission, collected)
  SELECT provider_id, date_trunc('month', at AT TIME ZONE 'Asia/Hong_Kong')::date, sum(share + fee + commission - refunded - withheld), sum(withheld), sum(share), sum(fee),
    sum(commission), sum(collected)
  FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (provider_id, month) DO UPDATE SET delivered = m.delivered + excluded.delivered, withheld = m.withheld + excluded.withheld, share = m.share + excluded.share, fee = m.fee + excluded.fee,
    commission = m.commission + excluded.commission, collected = m.collected + excluded.collected;

  INSERT INTO fee_days AS d (day, fee) SELECT (at AT TIME ZONE 'Asia/Hong_Kong')::date, sum(fee) FROM added WHERE fee <> 0 GROUP BY 1 ORDER BY 1
  ON CONFLICT (day) DO UPDATE SET fee = d.fee + excluded.fee;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION add_commissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO partner_totals AS t (partner_id, pending, approved, in_payouts, unpaid_bookings)
  SELECT partner_id, sum(pending), sum(approved), sum(in_payouts), count(*) FILTER (WHERE more > 0 AND unpaid = more)
  FROM (
    SELECT partner_id, coalesce(sum(cents) FILTER (WHERE approved_at IS NULL), 0) AS pending,
      coalesce(sum(cents) FILTER (WHERE approved_at IS NOT NULL AND payout_id IS NULL), 0) AS approved,
      coalesce(sum(cents) FILTER (WHERE payout_id IS NOT NULL), 0) AS in_payouts, count(*) FILTER (WHERE payout_id IS NULL) AS more,
      (SELECT count(*) FROM commission_lines l WHERE l.booking_id = added.booking_id AND l.payout_id IS NULL) AS unpaid
    FROM added GROUP BY partner_id, booking_id
  ) of_bookings GROUP BY 1 ORDER BY 1
  ON CONFLICT (partner_id) DO UPDATE SET pending = t.pending + excluded.pending, approved = t.approved + excluded.approved,
    in_payouts = t.in_payouts + excluded.in_payouts, unpaid_bookings = t.unpaid_bookings + excluded.unpaid_bookings;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION add_partner_months()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO partner_months AS m (partner_id, month, earned, reversed, paid_out)
  SELECT partner_id, date_trunc('month', at AT TIME ZONE 'Asia/Hong_Kong')::date,
    coalesce(-sum(partner) FILTER (WHERE kind <> 'payout' AND partner < 0), 0), coalesce(-sum(partner) FILTER (WHERE kind <> 'payout' AND partner > 0), 0),
    coalesce(-sum(partner) FILTER (WHERE kind = 'payout'), 0)
  FROM entered WHERE partner_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (partner_id, month) DO UPDATE
    SET earned = m.earned + excluded.earned, reversed = m.reversed + excluded.reversed, paid_out = m.paid_out + excluded.paid_out;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION add_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  cents bigint := CASE WHEN NEW.state = 'received' THEN NEW.amount ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state = 'received' THEN
    cents := cents - OLD.amount;
  END IF;
  IF cents <> 0 THEN
    UPDATE bookings SET paid_amount = paid_amount + cents,
      collected_amount = collected_amount + CASE WHEN NEW.received_by = 'marketplace' THEN cents ELSE 0 END
    WHERE id = NEW.booking_id;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION add_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE bookings SET refunded_amount = refunded_amount + NEW.amount,
    collected_amount = collected_amount - CASE WHEN NEW.paid_by = 'marketplace' THEN NEW.amount ELSE 0 END,
    reduced_amount = reduced_amount + CASE WHEN status = 'cancelled' THEN 0 ELSE NEW.reduces END,
    withheld_amount = withheld_amount - CASE WHEN status = 'cancelled' THEN NEW.reduces ELSE 0 END
  WHERE id = NEW.booking_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION add_reseller_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO reseller_balances AS b (provider_id, reseller_id, owed)
  SELECT provider_id, reseller_id, sum(reseller) FROM entered WHERE reseller_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (provider_id, reseller_id) DO UPDATE SET owed = b.owed + excluded.owed;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION add_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO provider_months AS m (provider_id, month, settled)
  VALUES (NEW.provider_id, date_trunc('month', NEW.paid_at AT TIME ZONE 'Asia/Hong_Kong')::date, NEW.amount)
  ON CONFLICT (provider_id, month) DO UPDATE SET settled = m.settled + excluded.settled;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION add_up_days()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO booking_days AS sums (provider_id, basis, day, page_id, status, bookings, cents)
  SELECT provider_id, basis, (at AT TIME ZONE 'Asia/Hong_Kong')::date, page_id, status, sum(bookings), sum(cents)
  FROM added_up n, LATERAL (VALUES ('made', n.made_at), ('departs', n.starts_at)) d (basis, at)
  WHERE made_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (provider_id, basis, day, page_id, status)
    DO UPDATE SET bookings = sums.bookings + excluded.bookings, cents = sums.cents + excluded.cents;

  INSERT INTO marketplace_days AS sums (day, status, bookings, expired, cents, fees)
  SELECT (made_at AT TIME ZONE 'Asia/Hong_Kong')::date, status, sum(bookings), coalesce(sum(bookings) FILTER (WHERE is_expired), 0), sum(cents), sum(service_fee)
  FROM added_up WHERE made_at IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (day, status)
    DO UPDATE SET bookings = sums.bookings + excluded.bookings, expired = sums.expired + excluded.expired,
      cents = sums.cents + excluded.cents, fees = sums.fees + excluded.fees;

  INSERT INTO client_totals AS sums (client_id, status, bookings, cents)
  SELECT client_id, status, sum(bookings), sum(final_amount)
  FROM added_up WHERE made_at IS NOT NULL AND client_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (client_id, status)
    DO UPDATE SET bookings = sums.bookings + excluded.bookings, cents = sums.cents + excluded.cents;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION add_up_views()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO page_view_totals AS sums (page_id, views) VALUES (NEW.page_id, NEW.views - coalesce(OLD.views, 0))
  ON CONFLICT (page_id) DO UPDATE SET views = sums.views + excluded.views;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION await_slot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE slots SET is_awaited = true WHERE id = NEW.id AND NOT is_awaited AND EXISTS (SELECT FROM waits_for(NEW.service_id, NEW.id, NEW.starts_at));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION await_slots()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE slots SET is_awaited = true
  WHERE id = ANY (ARRAY(SELECT c.id FROM changed c WHERE EXISTS (SELECT FROM waits_for(c.service_id, c.id, c.starts_at)))) AND NOT is_awaited;
  RETURN NULL;
END $function$;

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

CREATE OR REPLACE FUNCTION booking_words(provider uuid, words text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN booking_entries(provider, search_split(words));

CREATE OR REPLACE FUNCTION booking_words_query(provider uuid, part text)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((SELECT string_agg((((''''::text || replace(replace(("right"((booking_words_query.provider)::text, 6) || of_word.entry), '\'::text, '\\'::text), ''''::text, ''''''::text)) || ''''::text) || CASE WHEN of_word.is_open THEN ':*'::text ELSE ''::text END), ' & '::text) AS string_agg FROM (SELECT words.word, (words.nth = max(words.nth) OVER ()) AS is_last FROM unnest(search_split(lower(booking_words_query.part))) WITH ORDINALITY words(word, nth) WHERE (words.word <> ''::text)) terms, LATERAL (SELECT "left"(terms.word, 60) AS entry, terms.is_last AS is_open WHERE ((terms.word COLLATE "C") < '⺀'::text) UNION ALL SELECT substr(terms.word, n.n, 2) AS substr, (length(terms.word) = 1) FROM generate_series(1, GREATEST((length(terms.word) - 1), 1)) n(n) WHERE (((terms.word COLLATE "C") >= '⺀'::text) AND ((substr(terms.word, n.n, 1) COLLATE "C") >= '⺀'::text))) of_word))::tsquery;

CREATE OR REPLACE FUNCTION card_refund_of(booking uuid, due bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN (way.sending IS NOT NULL) THEN jsonb_build_object('amount', hkd(way.sending), 'waits', true) WHEN (LEAST(card_refund_of.due, way.on_cards) > 0) THEN jsonb_build_object('amount', hkd(LEAST(card_refund_of.due, way.on_cards)), 'waits', false) ELSE NULL::jsonb END AS "case" FROM (SELECT (SELECT r.amount FROM card_refunds r WHERE ((r.booking_id = card_refund_of.booking) AND (r.state = 'sending'::text))) AS sending, ((COALESCE((SELECT sum(y.amount) AS sum FROM payments y WHERE ((y.booking_id = card_refund_of.booking) AND (y.source = 'gateway'::text) AND (y.state = 'received'::text) AND (y.reference <> ''::text))), (0)::numeric))::bigint - (COALESCE((SELECT sum(r.amount) AS sum FROM card_refunds r WHERE ((r.booking_id = card_refund_of.booking) AND (r.state <> 'failed'::text))), (0)::numeric))::bigint) AS on_cards) way WHERE (SELECT marketplace_settings.takes_cards FROM marketplace_settings));

CREATE OR REPLACE FUNCTION catalogue_search_query(asked text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  parts text[] := '{}';
  one record;
  stem text[];
  part text;
  moods text[];
  rest text;
  found record;
  has_mood boolean := false;
BEGIN
  -- The runs hold letters and digits only, so nothing in them can end a quote.
  FOR one IN
    SELECT run, script, lag(run) OVER (ORDER BY first) AS before, lead(run) OVER (ORDER BY first) AS after, is_filler
    FROM (
      SELECT run, script, min(nth) AS first,
        run = ANY('{day,days,thing,things,activity,activities,idea,ideas,do,fun,friendly,experience,experiences}') AS is_filler
      FROM search_runs(asked) GROUP BY run, script ORDER BY first LIMIT 12
    ) runs
    ORDER BY is_filler, first
  LOOP
    CONTINUE WHEN one.is_filler AND has_mood;
    IF one.script AND length(one.run) > 1 THEN
      rest := one.run;
      FOR found IN
        SELECT word, string_agg(format('''#%s''', mood), ' | ') AS moods FROM search_moods() AS m, unnest(m.asked) AS word
        WHERE position(word IN one.run) > 0 GROUP BY word ORDER BY length(word) DESC, word
      LOOP
        CONTINUE WHEN position(found.word IN rest) = 0;
        has_mood := true;
        rest := replace(rest, found.word, ' ');
        parts := parts || format('((%s) | %s)', search_neighbours(found.word), found.moods);
      END LOOP;
      IF rest = one.run THEN
        parts := parts || search_neighbours(rest);
      ELSE
        SELECT parts || array_agg(search_neighbours(piece)) INTO parts
        FROM regexp_split_to_table(regexp_replace(rest, '好去处|活动|体验|行程|节目', ' ', 'g'), ' +') AS piece WHERE length(piece) > 1;
      END IF;
      CONTINUE;
    END IF;
    stem := ts_lexize('english_stem', one.run);
    CONTINUE WHEN stem = '{}';
    moods := ARRAY(SELECT format('''#%s''', mood) FROM search_moods() AS m WHERE one.run = ANY(m.asked));
    has_mood := has_mood OR moods <> '{}';
    -- one letter is nobody's beginning: it would find half of everything
    part := CASE WHEN one.script OR length(one.run) > 1 OR one.run ~ '[0-9]' THEN search_beginnings(one.run, stem[1]) END;
    IF part IS NULL AND moods = '{}' THEN
      SELECT '(' || string_agg(way, ' | ') || ')' INTO part FROM (
        SELECT format('(''%s'')', array_to_string(words, ''' & ''')) AS way FROM search_splits(one.run) AS words
        UNION ALL
        (SELECT format('''%s''', word) FROM search_vocabulary
          WHERE near && search_near(one.run) ORDER BY abs(length(word) - length(one.run)), word LIMIT 20)
      ) ways;
    END IF;
    SELECT string_agg(way, ' | ') INTO part FROM (
      SELECT part AS way WHERE part IS NOT NULL
      UNION ALL SELECT unnest(moods)
      UNION ALL
      SELECT format('(''%s'')', array_to_string(words, ''' & ''')) FROM search_splits(one.run) AS words
      WHERE part IS NOT NULL AND length(one.run) > 5 AND cardinality(words) = 2
      UNION ALL
      SELECT format('''%s''', word) FROM search_vocabulary WHERE NOT one.script AND word IN (one.before || one.run, one.run || one.after)
    ) ways;
    parts := parts || coalesce('(' || part || ')', format('''%s''', one.run));
  END LOOP;
  RETURN nullif(array_to_string(parts, ' & '), '');
END $function$;

CREATE OR REPLACE FUNCTION catalogue_search_suggestion(asked text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  mended text := asked;
  one record;
  better text;
BEGIN
  FOR one IN
    SELECT DISTINCT run, ts_lexize('english_stem', run) AS stem FROM search_runs(asked)
    WHERE NOT script AND run ~ '^[a-z]{4,}$' AND nth <= 12
  LOOP
    CONTINUE WHEN one.stem = '{}' OR search_beginnings(one.run, one.stem[1]) IS NOT NULL
      OR EXISTS (SELECT FROM search_moods() AS m WHERE one.run = ANY(m.asked));
    better := (SELECT array_to_string(words, ' ') FROM search_splits(one.run) AS words LIMIT 1);
    IF better IS NULL THEN
      SELECT word INTO better FROM (
        (SELECT word, search_alike(one.run, word) + 1 AS alike FROM search_vocabulary WHERE near && search_near(one.run) LIMIT 50)
        UNION ALL
        SELECT word, search_alike(one.run, word) FROM (
          SELECT word FROM search_vocabulary
          WHERE word ~>=~ left(one.run, 1) AND word ~<~ (left(one.run, 1) || U&'\+10FFFF') AND abs(length(word) - length(one.run)) <= 3 LIMIT 3000
        ) begun
      ) words
      WHERE alike > 0.3 ORDER BY alike DESC, word LIMIT 1;
      -- A stem is no word: it stands for the shortest word that has it.
      better := coalesce((
        SELECT word FROM search_vocabulary
        WHERE word ~>=~ better AND word ~<~ (better || U&'\+10FFFF') AND word <> better AND ts_lexize('english_stem', word) = ARRAY[better]
        ORDER BY length(word), word LIMIT 1), better);
    END IF;
    mended := regexp_replace(mended, '\m' || one.run || '\M', coalesce(better, one.run), 'gi');
  END LOOP;
  RETURN nullif(mended, asked);
END $function$;

CREATE OR REPLACE FUNCTION closes_at(all_day boolean, starts_at timestamp with time zone, ends_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN all_day THEN ends_at ELSE starts_at END;

CREATE OR REPLACE FUNCTION complete_review()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT provider_id, attendance = 'arrived' INTO NEW.provider_id, NEW.was_checked_in FROM bookings WHERE id = NEW.booking_id;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION count_referrals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  WITH changes AS MATERIALIZED (
    SELECT s.booking_id, s.link_id, s.day, s.bookings, s.cents, f.booking_id IS NULL AS is_new,
      s.bookings - coalesce(f.bookings, 0) AS more_bookings, s.cents - coalesce(f.cents, 0) AS more_cents
    FROM (SELECT DISTINCT booking_id FROM posted) noted
    CROSS JOIN LATERAL (
      SELECT booking_id, link_id, day, bookings, cents FROM referral_standings one WHERE one.booking_id = noted.booking_id OFFSET 0
    ) s
    LEFT JOIN referral_figures f ON f.booking_id = s.booking_id
    WHERE f.booking_id IS NULL OR (f.bookings, f.cents) <> (s.bookings, s.cents)
  ),
  counted AS (
    INSERT INTO referral_figures (booking_id, bookings, cents) SELECT booking_id, bookings, cents FROM changes
    ON CONFLICT (booking_id) DO UPDATE SET bookings = excluded.bookings, cents = excluded.cents
  ),
  totals AS (
    INSERT INTO link_totals AS t (link_id, referrals, bookings, cents)
    SELECT link_id, count(*) FILTER (WHERE is_new), sum(more_bookings), sum(more_cents) FROM changes GROUP BY 1 ORDER BY 1
    ON CONFLICT (link_id) DO UPDATE
      SET referrals = t.referrals + excluded.referrals, bookings = t.bookings + excluded.bookings, cents = t.cents + excluded.cents
    RETURNING link_id
  )
  INSERT INTO link_days AS d (link_id, day, bookings, cents)
  SELECT link_id, day, sum(more_bookings), sum(more_cents) FROM changes WHERE (SELECT count(*) FROM totals) > 0 GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (link_id, day) DO UPDATE SET bookings = d.bookings + excluded.bookings, cents = d.cents + excluded.cents;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION count_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  joined timestamptz := coalesce(NEW.date_joined, OLD.date_joined);
  more integer := (NEW.id IS NOT NULL AND NEW.disabled_at IS NULL)::int - (OLD.id IS NOT NULL AND OLD.disabled_at IS NULL)::int;
BEGIN
  IF more <> 0 THEN
    INSERT INTO user_months AS sums (month, users) VALUES (date_trunc('month', joined AT TIME ZONE 'Asia/Hong_Kong')::date, more)
    ON CONFLICT (month) DO UPDATE SET users = sums.users + excluded.users;
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION date_commissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE commission_lines c SET approved_at = NULL
  FROM (SELECT DISTINCT booking_id FROM posted) noted
  CROSS JOIN LATERAL (
    SELECT l.id FROM commission_lines l JOIN bookings b ON b.id = l.booking_id
    WHERE l.booking_id = noted.booking_id AND l.approved_at IS NOT NULL AND l.payout_id IS NULL AND (b.payment_status = 'unpaid' OR b.status = 'confirmed')
      AND (SELECT sum(one.cents) FROM commission_lines one WHERE one.booking_id = l.booking_id) <> 0 OFFSET 0
  ) withdrawn
  WHERE c.id = withdrawn.id;

  UPDATE commission_lines c SET due_from = dated.due_from
  FROM (SELECT DISTINCT booking_id FROM posted) noted
  CROSS JOIN LATERAL (
    SELECT l.id, CASE
        WHEN every.cents = 0 OR l.cents < 0 AND every.approved THEN '-infinity'
        WHEN b.status = 'completed' AND b.payment_status <> 'unpaid' THEN greatest(b.completed_at, b.ends_at) END AS due_from
    FROM commission_lines l
    JOIN bookings b ON b.id = l.booking_id
    CROSS JOIN LATERAL (
      SELECT sum(one.cents) AS cents, bool_or(one.approved_at IS NOT NULL) AS approved FROM commission_lines one WHERE one.booking_id = l.booking_id
    ) every
    WHERE l.booking_id = noted.booking_id AND l.approved_at IS NULL OFFSET 0
  ) dated
  WHERE c.id = dated.id AND c.due_from IS DISTINCT FROM dated.due_from;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION derive_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  in_hand bigint := NEW.paid_amount - NEW.refunded_amount;
  worth bigint;
BEGIN
  -- A process of the version before writes what is retained, and nothing of what the terms keep.
  IF NEW.status = 'cancelled' AND OLD.status <> 'cancelled' AND NEW.withheld_amount = 0 THEN
    NEW.withheld_amount := NEW.retained_amount;
  END IF;
  NEW.retained_amount := retained_of(NEW.source, NEW.withheld_amount, in_hand);
  worth := worth_of(NEW.status, NEW.final_amount, NEW.reduced_amount, NEW.retained_amount);
  NEW.payment_status := CASE
    WHEN NEW.paid_amount > 0 AND NEW.refunded_amount >= NEW.paid_amount AND worth <= 0 THEN 'refunded'
    WHEN in_hand >= worth AND (NEW.status <> 'cancelled' OR NEW.paid_amount > 0) THEN 'paid'
    ELSE 'unpaid' END;
  IF in_hand <= worth THEN
    NEW.refund_due_since := NULL;
  ELSIF NEW.refund_due_since IS NULL THEN
    -- Money may arrive long after the booking was cancelled, and a refund be taken back.
    NEW.refund_due_since := CASE WHEN NEW.status = 'cancelled'
      THEN greatest(NEW.cancelled_at, (SELECT max(received_at) FROM payments WHERE booking_id = NEW.id AND state = 'received'),
        (SELECT max(at) FROM refunds WHERE booking_id = NEW.id AND takes_back IS NOT NULL))
      ELSE clock_timestamp() END;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION discount_of(units jsonb)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT (COALESCE(sum(((listed.list_price - listed.price) * listed.quantity)) FILTER (WHERE (listed.list_price IS NOT NULL)), (0)::numeric))::bigint AS "coalesce" FROM jsonb_to_recordset(discount_of.units) listed(price bigint, list_price bigint, quantity bigint));

CREATE OR REPLACE FUNCTION end_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE holds SET ended_at = clock_timestamp(), ended_as = 'cancelled' WHERE slot_id = OLD.id AND ended_at IS NULL;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION erase_words_about(booking_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SET "sampan.erasing" TO 'on'
BEGIN ATOMIC
 UPDATE booking_events SET actor_name =
         CASE
             WHEN (booking_events.actor = 'customer'::text) THEN ''::text
             ELSE booking_events.actor_name
         END, note =
         CASE
             WHEN (booking_events.event = 'refunded'::text) THEN split_part(booking_events.note, ' · '::text, 1)
             ELSE ''::text
         END
   WHERE (booking_events.booking_id = ANY (erase_words_about.booking_ids));
 UPDATE refunds SET reason = ''::text
   WHERE ((refunds.booking_id = ANY (erase_words_about.booking_ids)) AND (refunds.reason <> ''::text));
 UPDATE refunds SET reference = ''::text
   WHERE ((refunds.booking_id = ANY (erase_words_about.booking_ids)) AND (refunds.reference <> ''::text));
 UPDATE payments SET reference = ''::text, slip = NULL::text
   WHERE ((payments.booking_id = ANY (erase_words_about.booking_ids)) AND (payments.source <> 'gateway'::text) AND ((payments.reference <> ''::text) OR (payments.slip IS NOT NULL)));
END;

CREATE OR REPLACE FUNCTION file_commission_states()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  noted uuid[];
BEGIN
  IF TG_TABLE_NAME = 'payouts' THEN
    noted := ARRAY(SELECT DISTINCT booking_id FROM commission_lines WHERE payout_id = NEW.id);
  ELSE
    noted := ARRAY(SELECT DISTINCT booking_id FROM altered);
  END IF;

  WITH moved AS MATERIALIZED (
    SELECT s.booking_id, s.partner_id, s.month, s.filed, s.state
    FROM unnest(noted) AS one (booking_id)
    CROSS JOIN LATERAL (
      SELECT booking_id, partner_id, month, filed, state FROM commission_states c WHERE c.booking_id = one.booking_id OFFSET 0
    ) s
    WHERE s.filed IS DISTINCT FROM s.state
  ),
  stored AS (
    UPDATE booking_referrals r SET commission_state = m.state FROM moved m WHERE r.booking_id = m.booking_id
  )
  INSERT INTO commission_counts AS t (partner_id, month, state, referrals)
  SELECT partner_id, month, state, sum(more)
  FROM (
    SELECT partner_id, month, state, 1 AS more FROM moved
    UNION ALL
    SELECT partner_id, month, filed, -1 FROM moved WHERE filed IS NOT NULL
  ) changes GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (partner_id, month, state) DO UPDATE SET referrals = t.referrals + excluded.referrals;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION first_of_days(days integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT (((now() AT TIME ZONE 'Asia/Hong_Kong')::date - days + 1)::timestamp AT TIME ZONE 'Asia/Hong_Kong') $function$;

CREATE OR REPLACE FUNCTION follow_seat_moves()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM seat_moves WHERE booking_id = NEW.id AND reason = 'booked')
    OR NOT EXISTS (SELECT FROM seat_moves WHERE booking_id = NEW.id AND slot_id = NEW.slot_id)
    OR EXISTS (
      SELECT FROM seat_moves WHERE booking_id = NEW.id GROUP BY slot_id
      HAVING sum(places) <> CASE WHEN slot_id = NEW.slot_id THEN NEW.places ELSE 0 END)
  THEN
    RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP
      USING ERRCODE = 'restrict_violation', HINT = 'Move the places in the seat ledger first (server/availability/places.ts).';
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION hand_on_to_journal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO journal_due SELECT DISTINCT booking_id FROM added_up
  WHERE NOT (is_new AND status = 'pending') OR (SELECT true FROM booking_referrals r WHERE r.booking_id = added_up.booking_id);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION has_reseller_address(provider uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
BEGIN
  RETURN EXISTS (SELECT FROM webhook_endpoints e WHERE e.provider_id = provider AND e.reseller_id IS NOT NULL AND e.state = 'on');
END $function$;

CREATE OR REPLACE FUNCTION hkd(cents bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((CASE WHEN (cents < 0) THEN '-'::text ELSE ''::text END || ((abs(cents) / 100))::text) || '.'::text) || lpad(((abs(cents) % (100)::bigint))::text, 2, '0'::text));

CREATE OR REPLACE FUNCTION hong_kong(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN to_char((at AT TIME ZONE 'Asia/Hong_Kong'::text), 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"'::text);

CREATE OR REPLACE FUNCTION is_card_refund(r refunds)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (((r).way = 'card'::text) AND (EXISTS (SELECT FROM card_refunds c WHERE ((c.booking_id = (is_card_refund.r).booking_id) AND (c.state <> 'sending'::text) AND (c.amount = (is_card_refund.r).amount) AND (c.reference <> ''::text) AND (((is_card_refund.r).reference = c.reference) OR ((is_card_refund.r).reference = ''::text))))));

CREATE OR REPLACE FUNCTION is_of_provider(booking uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT (own_sign(b.client_id, b.customer_email, b.customer_phone, u.id, u.email, VARIADIC ARRAY[u.phone, p.phone, p.whatsapp]) IS NOT NULL) FROM ((bookings b JOIN providers p ON ((p.id = b.provider_id))) JOIN users u ON ((u.id = p.user_id))) WHERE (b.id = is_of_provider.booking));

CREATE OR REPLACE FUNCTION is_reviewed(booking uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (EXISTS (SELECT FROM reviews r WHERE (r.booking_id = is_reviewed.booking)));

CREATE OR REPLACE FUNCTION is_taken_whole(slot uuid)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  SELECT EXISTS (SELECT FROM bookings WHERE slot_id = slot AND takes_all AND status <> 'cancelled')
    OR EXISTS (SELECT FROM holds WHERE slot_id = slot AND takes_all AND ended_at IS NULL)
$function$;

CREATE OR REPLACE FUNCTION keep_catalogue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_catalogue(ARRAY(SELECT id FROM changed));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_catalogue_of_category()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_catalogue(ARRAY(
    SELECT s.id FROM changed JOIN former USING (id) JOIN services s ON s.category_id = changed.id
    WHERE (changed.name, changed.name_zh, changed.slug) IS DISTINCT FROM (former.name, former.name_zh, former.slug)));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_catalogue_of_provider()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM refresh_catalogue(ARRAY(
    SELECT s.id FROM changed JOIN former USING (id) JOIN services s ON s.provider_id = changed.id
    WHERE (changed.name, changed.name_zh, changed.suspended_at, changed.approved_at, changed.licence_stopped_at, changed.verified_at, changed.licence_number,
        changed.offer_version)
      IS DISTINCT FROM (former.name, former.name_zh, former.suspended_at, former.approved_at, former.licence_stopped_at, former.verified_at, former.licence_number,
        former.offer_version)));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_first_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO seat_moves (id, provider_id, slot_id, booking_id, places, reason, at)
  VALUES (gen_random_uuid(), OLD.provider_id, OLD.slot_id, OLD.id, OLD.places, 'booked', OLD.created_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION keep_ratings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO review_counts AS counts (provider_id, service_id, rating, was_checked_in, is_answered, reviews,
      guide_reviews, guide_stars, value_reviews, value_stars, described_reviews, described_stars)
    SELECT provider_id, service_id, rating, was_checked_in, reply IS NOT NULL, -count(*),
      -count(rating_guide), -coalesce(sum(rating_guide), 0), -count(rating_value), -coalesce(sum(rating_value), 0),
      -count(rating_described), -coalesce(sum(rating_described), 0)
    FROM former WHERE hidden_at IS NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT review_counts_pkey DO UPDATE SET reviews = counts.reviews + excluded.reviews,
      guide_reviews = counts.guide_reviews + excluded.guide_reviews, guide_stars = counts.guide_stars + excluded.guide_stars,
      value_reviews = counts.value_reviews + excluded.value_reviews, value_stars = counts.value_stars + excluded.value_stars,
      described_reviews = counts.described_reviews + excluded.described_reviews, described_stars = counts.described_stars + excluded.described_stars;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO review_counts AS counts (provider_id, service_id, rating, was_checked_in, is_answered, reviews,
      guide_reviews, guide_stars, value_reviews, value_stars, described_reviews, described_stars)
    SELECT provider_id, service_id, rating, was_checked_in, reply IS NOT NULL, count(*),
      count(rating_guide), coalesce(sum(rating_guide), 0), count(rating_value), coalesce(sum(rating_value), 0),
      count(rating_described), coalesce(sum(rating_described), 0)
    FROM changed WHERE hidden_at IS NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ON CONSTRAINT review_counts_pkey DO UPDATE SET reviews = counts.reviews + excluded.reviews,
      guide_reviews = counts.guide_reviews + excluded.guide_reviews, guide_stars = counts.guide_stars + excluded.guide_stars,
      value_reviews = counts.value_reviews + excluded.value_reviews, value_stars = counts.value_stars + excluded.value_stars,
      described_reviews = counts.described_reviews + excluded.described_reviews, described_stars = counts.described_stars + excluded.described_stars;
    PERFORM refresh_ratings(ARRAY(SELECT DISTINCT service_id FROM changed ORDER BY 1));
  ELSE
    PERFORM refresh_ratings(ARRAY(SELECT DISTINCT service_id FROM former ORDER BY 1));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION lock_resources(asked uuid[])
 RETURNS TABLE(slot_id uuid, room integer, later integer)
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM resources r
  WHERE r.id IN (SELECT n.resource_id FROM resource_needs n JOIN slots sl ON sl.service_id = n.service_id WHERE sl.id = ANY (ARRAY(SELECT unnest(asked))))
  ORDER BY r.id FOR NO KEY UPDATE;
  RETURN QUERY SELECT one, resource_room(one, NULL, true), resource_room(one) FROM unnest(asked) AS one;
END $function$;

CREATE OR REPLACE FUNCTION mailbox_of(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(lower(email), '\+[^@]*@'::text, '@'::text);

CREATE OR REPLACE FUNCTION may_sell(p providers)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((p).suspended_at IS NULL) AND ((p).approved_at IS NOT NULL) AND ((p).licence_stopped_at IS NULL));

CREATE OR REPLACE FUNCTION move_balance_lines()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE provider_balances t SET open = t.open - m.moved, in_settlements = t.in_settlements + m.moved
  FROM (
    SELECT provider_id, sum(moved) AS moved
    FROM (
      SELECT provider_id, -cents AS moved FROM before WHERE settlement_id IS NOT NULL
      UNION ALL
      SELECT provider_id, cents FROM after WHERE settlement_id IS NOT NULL
    ) sides GROUP BY 1 HAVING sum(moved) <> 0
  ) m WHERE t.provider_id = m.provider_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION move_commissions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE partner_totals t SET pending = t.pending + m.pending, approved = t.approved + m.approved, in_payouts = t.in_payouts + m.in_payouts,
    unpaid_bookings = t.unpaid_bookings + m.unpaid_bookings
  FROM (
    SELECT partner_id, sum(pending) AS pending, sum(approved) AS approved, sum(in_payouts) AS in_payouts,
      sum((unpaid > 0)::int - (unpaid > more)::int) AS unpaid_bookings
    FROM (
      SELECT partner_id, coalesce(sum(sign * cents) FILTER (WHERE approved_at IS NULL), 0) AS pending,
        coalesce(sum(sign * cents) FILTER (WHERE approved_at IS NOT NULL AND payout_id IS NULL), 0) AS approved,
        coalesce(sum(sign * cents) FILTER (WHERE payout_id IS NOT NULL), 0) AS in_payouts,
        coalesce(sum(sign) FILTER (WHERE payout_id IS NULL), 0) AS more,
        (SELECT count(*) FROM commission_lines l WHERE l.booking_id = moved.booking_id AND l.payout_id IS NULL) AS unpaid
      FROM (
        SELECT -1 AS sign, partner_id, booking_id, cents, approved_at, payout_id FROM before
        UNION ALL
        SELECT 1, partner_id, booking_id, cents, approved_at, payout_id FROM after
      ) moved GROUP BY partner_id, booking_id
    ) of_bookings GROUP BY 1
    HAVING (sum(abs(pending)), sum(abs(approved)), sum(abs(in_payouts)), sum(abs(more))) <> (0, 0, 0, 0)
  ) m WHERE t.partner_id = m.partner_id;

  UPDATE payouts p SET bookings = p.bookings + m.bookings
  FROM (
    SELECT payout_id, sum(sign) AS bookings
    FROM (
      SELECT DISTINCT -1 AS sign, booking_id, payout_id FROM before
      UNION ALL
      SELECT DISTINCT 1, booking_id, payout_id FROM after
    ) moved WHERE payout_id IS NOT NULL GROUP BY 1 HAVING sum(sign) <> 0
  ) m WHERE p.id = m.payout_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION name_client()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE messages SET client_id = NEW.client_id WHERE booking_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION name_provider()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'units' THEN
    SELECT provider_id INTO NEW.provider_id FROM services WHERE id = NEW.service_id;
  ELSIF TG_TABLE_NAME IN ('page_services', 'page_views_daily') THEN
    SELECT provider_id INTO NEW.provider_id FROM pages WHERE id = NEW.page_id;
  ELSE
    SELECT provider_id INTO NEW.provider_id FROM bookings WHERE id = NEW.booking_id;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION name_sides()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT provider_id, client_id INTO NEW.provider_id, NEW.client_id FROM bookings WHERE id = NEW.booking_id FOR SHARE;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION note_availability()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM note_days(c.provider_id, c.service_id, min(c.date), max(c.date)) FROM changed c
  WHERE has_reseller_address(c.provider_id) GROUP BY c.provider_id, c.service_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_availability_of_slot()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF has_reseller_address(NEW.provider_id) THEN
    PERFORM note_days(NEW.provider_id, NEW.service_id, least(OLD.date, NEW.date), greatest(OLD.date, NEW.date));
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_booking()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO booking_changes (booking_id, provider_id, service_id, page_id, service_title, service_title_zh, status, bookings, cents, is_new,
    client_id, made_at, starts_at, service_fee, final_amount, is_expired)
  VALUES
    (OLD.id, OLD.provider_id, OLD.service_id, OLD.page_id, OLD.service_title, OLD.service_title_zh, OLD.status, -1, -OLD.total_price, false,
      OLD.client_id, OLD.created_at, OLD.starts_at, -OLD.service_fee, -OLD.final_amount, OLD.cancelled_by IS NOT DISTINCT FROM 'system' AND OLD.confirmed_at IS NULL),
    (NEW.id, NEW.provider_id, NEW.service_id, NEW.page_id, NEW.service_title, NEW.service_title_zh, NEW.status, 1, NEW.total_price, false,
      NEW.client_id, NEW.created_at, NEW.starts_at, NEW.service_fee, NEW.final_amount, NEW.cancelled_by IS NOT DISTINCT FROM 'system' AND NEW.confirmed_at IS NULL);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_click()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO new_clicks VALUES (NEW.link_id, (NEW.clicked_at AT TIME ZONE 'Asia/Hong_Kong')::date);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_days(provider uuid, service uuid, first date, last date)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO availability_changes (provider_id, service_id, first_day, last_day) VALUES (provider, service, first, last)
  ON CONFLICT ON CONSTRAINT availability_changes_pkey
  DO UPDATE SET first_day = least(availability_changes.first_day, excluded.first_day), last_day = greatest(availability_changes.last_day, excluded.last_day);
END $function$;

CREATE OR REPLACE FUNCTION note_journal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_TABLE_NAME = 'bookings' THEN
    INSERT INTO journal_due VALUES (NEW.id);
  ELSE
    INSERT INTO journal_due VALUES (NEW.booking_id);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_needs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM note_days(sl.provider_id, sl.service_id, min(sl.date), max(sl.date)) FROM slots sl
  WHERE sl.starts_at > now() AND sl.service_id IN (SELECT c.service_id FROM changed c WHERE has_reseller_address(c.provider_id))
  GROUP BY sl.provider_id, sl.service_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_new_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO booking_changes (booking_id, provider_id, service_id, page_id, service_title, service_title_zh, status, bookings, cents, is_new,
    client_id, made_at, starts_at, service_fee, final_amount, is_expired)
  VALUES (NEW.id, NEW.provider_id, NEW.service_id, NEW.page_id, NEW.service_title, NEW.service_title_zh, NEW.status, 1, NEW.total_price, true,
    NEW.client_id, NEW.created_at, NEW.starts_at, NEW.service_fee, NEW.final_amount, NEW.cancelled_by IS NOT DISTINCT FROM 'system' AND NEW.confirmed_at IS NULL);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.state = 'received' AND OLD.state IS DISTINCT FROM 'received' THEN
    INSERT INTO money_changes (day, received, refunded) VALUES ((NEW.received_at AT TIME ZONE 'Asia/Hong_Kong')::date, NEW.amount, 0);
  ELSIF NEW.state <> 'received' AND OLD.state = 'received' THEN
    INSERT INTO money_changes (day, received, refunded) VALUES ((now() AT TIME ZONE 'Asia/Hong_Kong')::date, -OLD.amount, 0);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO money_changes (day, received, refunded) VALUES ((NEW.at AT TIME ZONE 'Asia/Hong_Kong')::date, 0, NEW.amount);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION note_shared_availability()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NOT has_reseller_address(NEW.provider_id) THEN
    RETURN NULL;
  END IF;
  PERFORM note_days(other.provider_id, other.service_id, min(other.date), max(other.date))
  FROM resource_needs own
  JOIN resource_needs n ON n.resource_id = own.resource_id
  -- A slot lasts two weeks at most, and is got ready for a day.
  JOIN slots other ON other.service_id = n.service_id AND other.id <> NEW.id AND other.starts_at > NEW.starts_at - interval '17 days'
    AND other.starts_at < NEW.ends_at + make_interval(mins => own.minutes_after + n.minutes_before)
    AND other.ends_at > NEW.starts_at - make_interval(mins => own.minutes_before + n.minutes_after)
  WHERE own.service_id = NEW.service_id AND (own.per = 'place' OR OLD.spots_taken = 0 OR NEW.spots_taken = 0)
  GROUP BY other.provider_id, other.service_id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION only_digits(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(phone, '\D'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION own_sign(client uuid, customer_email text, customer_phone text, account uuid, email text, VARIADIC phones text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (client = account) THEN 'account'::text WHEN (mailbox_of(customer_email) = mailbox_of(email)) THEN 'email'::text WHEN ((only_digits(customer_phone) <> ''::text) AND (only_digits(customer_phone) = ANY (ARRAY(SELECT only_digits(phone.phone) AS only_digits FROM unnest(own_sign.phones) phone(phone))))) THEN 'phone'::text ELSE NULL::text END;

CREATE OR REPLACE FUNCTION pause_offers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.weather_stops THEN
    UPDATE waiting_offers SET paused_at = now() WHERE slot_id = NEW.id AND state = 'open' AND paused_at IS NULL AND expires_at > now();
    UPDATE holds SET expires_at = greatest(holds.expires_at, NEW.ends_at) FROM waiting_offers o
    WHERE o.slot_id = NEW.id AND o.state = 'open' AND o.paused_at IS NOT NULL AND holds.id = o.hold_id AND holds.ended_at IS NULL;
    RETURN NULL;
  END IF;
  WITH resumed AS (
    UPDATE waiting_offers SET expires_at = now() + (expires_at - paused_at), paused_at = NULL
    WHERE slot_id = NEW.id AND state = 'open' AND paused_at IS NOT NULL RETURNING id, provider_id, entry_id, hold_id, expires_at
  ), lasting AS (
    UPDATE holds SET expires_at = resumed.expires_at FROM resumed WHERE holds.id = resumed.hold_id AND holds.ended_at IS NULL
  )
  INSERT INTO waiting_notices (id, provider_id, entry_id, offer_id, kind)
  -- Who waits for what was called off, or closed, hears that.
  SELECT uuidv7(), provider_id, entry_id, id, 'waiting_offer' FROM resumed WHERE NEW.is_available;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION pay_by_of(way text, agreed_at timestamp with time zone, starts_at timestamp with time zone, pay_hours integer, pay_days_before integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN (way = ANY (ARRAY['fps'::text, 'card'::text])) THEN LEAST((agreed_at + make_interval(hours => pay_hours)), starts_at) WHEN (way = 'later'::text) THEN GREATEST(LEAST((agreed_at + make_interval(hours => pay_hours)), starts_at), (starts_at - make_interval(hours => (24 * pay_days_before)))) ELSE NULL::timestamp with time zone END;

CREATE OR REPLACE FUNCTION pay_on_site()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO payments (id, provider_id, booking_id, way, amount, state, source, created_at, received_at)
  VALUES (gen_random_uuid(), NEW.provider_id, NEW.id, 'on_site', NEW.final_amount, 'received', 'provider', NEW.created_at, NEW.created_at);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION pay_terms_of(service_ways text[], provider providers)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT jsonb_build_object('pay_ways', COALESCE(jsonb_agg(listed.way ORDER BY listed.nth), '["on_site"]'::jsonb), 'pay_hours', (pay_terms_of.provider).pay_hours, 'pay_days_before', (pay_terms_of.provider).pay_days_before, 'has_fps', ((pay_terms_of.provider).fps_account <> ''::text)) AS jsonb_build_object FROM unnest(COALESCE(pay_terms_of.service_ways, (pay_terms_of.provider).pay_ways)) WITH ORDINALITY listed(way, nth) WHERE (((listed.way <> 'card'::text) OR (SELECT marketplace_settings.takes_cards FROM marketplace_settings)) AND ((listed.way <> 'fps'::text) OR ((pay_terms_of.provider).fps_account <> ''::text))));

CREATE OR REPLACE FUNCTION paying_of(b bookings, p providers)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN jsonb_build_object('now', utc(now()), 'status', (b).status, 'pay_way', (b).pay_way, 'pay_by', utc((b).pay_by), 'starts_at', utc(closes_at((b).all_day, (b).starts_at, (b).ends_at)), 'final_amount', (b).final_amount, 'reduced_amount', (b).reduced_amount, 'retained_amount', (b).retained_amount, 'paid_amount', (b).paid_amount, 'refunded_amount', (b).refunded_amount, 'withheld_amount', (b).withheld_amount, 'is_reported', (EXISTS (SELECT FROM payments m WHERE ((m.booking_id = (paying_of.b).id) AND (m.state = 'reported'::text)))), 'reported', (SELECT m.amount FROM payments m WHERE ((m.booking_id = (paying_of.b).id) AND (m.state = 'reported'::text))), 'answer_by', (SELECT utc(m.answer_by) AS utc FROM payments m WHERE ((m.booking_id = (paying_of.b).id) AND (m.state = 'reported'::text))), 'is_lapsed', (((b).status = 'cancelled'::text) AND ((b).cancelled_by = 'system'::text) AND ((b).confirmed_at IS NOT NULL)), 'is_postponed', (((b).status = 'confirmed'::text) AND ((b).choose_by IS NOT NULL)), 'pay_hours', (p).pay_hours, 'pay_days_before', (p).pay_days_before, 'has_fps', ((p).fps_account <> ''::text), 'provider_name', (p).name, 'provider_name_zh', (p).name_zh, 'guest', CASE WHEN ((b).source = 'reseller'::text) THEN (b).taken_by ELSE (b).customer_name END, 'is_resold', ((b).source = 'reseller'::text));

CREATE OR REPLACE FUNCTION places_lapsed(slot uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(sum(gone.places), 0)::int FROM (
    SELECT b.places FROM bookings b
    WHERE b.slot_id = slot AND b.status = 'pending' AND NOT (SELECT sl.is_awaited FROM slots sl WHERE sl.id = b.slot_id)
      AND (b.created_at <= now() - make_interval(hours => (SELECT expiry_hours FROM marketplace_settings))
        OR (b.confirm_by IS NOT NULL AND b.confirm_by <= now() AND b.email_confirmed_at IS NULL))
    UNION ALL
    SELECT h.places FROM holds h
    WHERE h.slot_id = slot AND h.ended_at IS NULL AND h.expires_at <= now() AND NOT (SELECT sl.is_awaited FROM slots sl WHERE sl.id = h.slot_id)
  ) gone
$function$;

CREATE OR REPLACE FUNCTION places_on_hold(slot uuid)
 RETURNS integer
 LANGUAGE sql
AS $function$
  SELECT coalesce(sum(places), 0)::int FROM holds WHERE slot_id = slot AND ended_at IS NULL
$function$;

CREATE OR REPLACE FUNCTION record_guest_click()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO referral_clicks (id, link_id, clicked_at)
  SELECT NEW.click_id, id, NEW.clicked_at FROM referral_links WHERE id = NEW.link_id AND is_concierge
  ON CONFLICT (id) DO NOTHING;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION reduce_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.takes_back IS NOT NULL THEN
    NEW.reduces := (
      SELECT CASE WHEN b.status = 'cancelled' AND r.at < b.cancelled_at THEN 0 ELSE -r.reduces END
      FROM refunds r JOIN bookings b ON b.id = r.booking_id WHERE r.id = NEW.takes_back);
    RETURN NEW;
  END IF;
  NEW.reduces := (
    SELECT greatest(0, NEW.amount - greatest(0, paid_amount - refunded_amount - worth_of(status, final_amount, reduced_amount, retained_amount)))
    FROM bookings WHERE id = NEW.booking_id);
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION referral_of(booking uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT jsonb_build_object('partner_name', p.name, 'partner_name_zh', p.name_zh, 'placement', l.placement, 'by_concierge', l.is_concierge, 'reason', r.reason, 'sign', r.sign, 'decision', r.decision, 'rate_bp', r.rate_bp, 'window_days', r.window_days, 'clicked_at', utc(r.clicked_at), 'booked_at', utc(r.created_at)) AS jsonb_build_object FROM ((booking_referrals r JOIN partners p ON ((p.id = r.partner_id))) JOIN referral_links l ON ((l.id = r.link_id))) WHERE (r.booking_id = referral_of.booking));

CREATE OR REPLACE FUNCTION refresh_catalogue(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Two changes at once queue here, such as of a service and of its provider, and the second then reads what the first has written.
  PERFORM FROM catalogue_entries WHERE service_id = ANY(ids) ORDER BY service_id FOR UPDATE;

  DELETE FROM catalogue_entries e WHERE e.service_id = ANY(ids) AND NOT EXISTS (SELECT FROM live_services s WHERE s.id = e.service_id);

  INSERT INTO catalogue_entries AS e (service_id, provider_id, category_id, price, duration_minutes, difficulty, confirmation, languages,
    min_participants, max_participants, cutoff_minutes, created_at, latitude, longitude, rating, rank, cancellation_hours, is_private, prices_from, day_prices, words, doc)
  SELECT s.id, s.provider_id, s.category_id, coalesce(s.from_price, s.price), s.duration_minutes, s.difficulty, s.confirmation, s.languages,
    s.min_participants, s.max_participants, s.cutoff_minutes, s.created_at, s.latitude, s.longitude, r.rating, r.rank,
    s.cancellation_hours, EXISTS (SELECT FROM units u WHERE u.service_id = s.id AND u.kind = 'group'), s.prices_from, s.day_prices,
    array_to_tsvector(ARRAY(
      SELECT CASE WHEN title.word IS NULL THEN '' ELSE '^' END || word
      FROM unnest(search_words(concat_ws(' | ', s.title, s.title_zh, s.short_description, s.short_description_zh, s.location, s.location_zh,
        c.name, c.name_zh, p.name, p.name_zh))) AS written (word)
      LEFT JOIN unnest(search_words(concat_ws(' | ', s.title, s.title_zh))) AS title (word) USING (word)
      UNION ALL
      SELECT unnest(search_moods_of(concat_ws(' | ', s.title, s.title_zh, s.short_description, s.short_description_zh, s.location, s.location_zh,
        c.name, c.name_zh, array_to_string(s.highlights || s.highlights_zh, ' | ')),
        EXISTS (SELECT FROM units u WHERE u.service_id = s.id AND u.kind IN ('child', 'infant')))))),
    -- without what changes by itself (service_figures)
    (to_jsonb(shape) - '{booking_count,rating,total_reviews,page_slug,fee_bp}'::text[])::json
  FROM live_services s JOIN service_ranks r ON r.service_id = s.id JOIN service_shapes shape ON shape.id = s.id JOIN providers p ON p.id = s.provider_id
    LEFT JOIN categories c ON c.id = s.category_id
  WHERE s.id = ANY(ids) AND r.service_id = ANY(ids) AND shape.id = ANY(ids)
  ORDER BY s.id
  ON CONFLICT ON CONSTRAINT catalogue_entries_pkey DO UPDATE SET category_id = excluded.category_id, price = excluded.price,
    duration_minutes = excluded.duration_minutes, difficulty = excluded.difficulty, confirmation = excluded.confirmation, languages = excluded.languages,
    min_participants = excluded.min_participants, max_participants = excluded.max_participants, cutoff_minutes = excluded.cutoff_minutes,
    latitude = excluded.latitude, longitude = excluded.longitude,
    cancellation_hours = excluded.cancellation_hours, is_private = excluded.is_private, prices_from = excluded.prices_from, day_prices = excluded.day_prices, words = excluded.words, doc = excluded.doc;

  INSERT INTO search_vocabulary (word, near)
  SELECT word, search_near(word) FROM (
    SELECT DISTINCT ltrim(unnest(tsvector_to_array(words)), '^') AS word FROM catalogue_entries WHERE service_id = ANY(ids)
  ) written
  WHERE word !~ '[0-9#]' AND NOT EXISTS (SELECT FROM search_vocabulary known WHERE known.word = written.word)
  ORDER BY word
  ON CONFLICT DO NOTHING;

  PERFORM refresh_ratings(ids);
END $function$;

CREATE OR REPLACE FUNCTION refresh_ratings(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  -- Two reviews at once queue here, and the second then counts the first as well.
  PERFORM FROM catalogue_entries WHERE service_id = ANY(ids) ORDER BY service_id FOR UPDATE;
  UPDATE catalogue_entries e SET rating = r.rating, rank = r.rank FROM service_ranks r
  WHERE r.service_id = ANY(ids) AND e.service_id = r.service_id AND (e.rating IS DISTINCT FROM r.rating OR e.rank <> r.rank);
END $function$;

CREATE OR REPLACE FUNCTION refunded_of(booking uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT bookings.refunded_amount FROM bookings WHERE (bookings.id = refunded_of.booking));

CREATE OR REPLACE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation', HINT = 'Add a row that says what has changed.';
END $function$;

CREATE OR REPLACE FUNCTION refuse_refund_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('sampan.erasing', true) = 'on' AND to_jsonb(NEW) = to_jsonb(OLD) || '{"reason": ""}' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation', HINT = 'Add a row that says what has changed.';
END $function$;

CREATE OR REPLACE FUNCTION refuse_timeline_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('sampan.erasing', true) = 'on'
    AND to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object('actor_name', CASE WHEN OLD.actor = 'customer' THEN '' ELSE OLD.actor_name END,
      'note', CASE WHEN OLD.event = 'refunded' THEN split_part(OLD.note, ' · ', 1) ELSE '' END) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation', HINT = 'Add a row that says what has changed.';
END $function$;

CREATE OR REPLACE FUNCTION release_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE bookings SET slot_id = NULL WHERE slot_id = OLD.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION renew_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.offer_version = OLD.offer_version + 1;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION renew_offers_of_pages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE pages SET offer_version = offer_version + 1 WHERE id IN (SELECT page_id FROM former);
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION renew_offers_of_units()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE services SET offer_version = offer_version + 1
    WHERE id IN (SELECT service_id FROM (SELECT * FROM former EXCEPT SELECT * FROM changed) AS other);
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE services SET offer_version = offer_version + 1 WHERE id IN (SELECT service_id FROM former);
  ELSE
    UPDATE services SET offer_version = offer_version + 1 WHERE id IN (SELECT service_id FROM changed);
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION renew_page_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.offer_version = OLD.offer_version + 1;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION renew_provider_offer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.offer_version = OLD.offer_version + 1;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION resize_whole()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  whole record;
BEGIN
  UPDATE holds SET places = NEW.capacity WHERE slot_id = NEW.id AND takes_all AND ended_at IS NULL;
  FOR whole IN SELECT id, provider_id, places, created_at FROM bookings WHERE slot_id = NEW.id AND takes_all AND status <> 'cancelled' FOR UPDATE LOOP
    INSERT INTO seat_moves (id, provider_id, slot_id, booking_id, places, reason, at)
    VALUES (gen_random_uuid(), whole.provider_id, NEW.id, whole.id, whole.places, 'booked', whole.created_at)
    ON CONFLICT DO NOTHING;
    INSERT INTO seat_moves (id, provider_id, slot_id, booking_id, places, reason, at)
    VALUES (gen_random_uuid(), whole.provider_id, NEW.id, whole.id, NEW.capacity - whole.places, 'resized', clock_timestamp());
    UPDATE bookings SET places = NEW.capacity WHERE id = whole.id;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION resource_peak(resource uuid, since timestamp with time zone, until timestamp with time zone, but uuid[], with_lapsed boolean)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  WITH uses AS (
    SELECT CASE WHEN with_lapsed THEN u.quantity ELSE resource_use_ahead(u.slot_id, resource, u.quantity) END AS quantity,
      greatest(u.starts_at, since) AS starts_at, u.ends_at
    FROM resource_uses u
    WHERE u.resource_id = resource AND u.ends_at > since AND u.starts_at < until AND u.slot_id <> ALL (but)
      AND u.ends_at < until + (SELECT max(l.ends_at - l.starts_at) FROM resource_uses l WHERE l.resource_id = resource)
  )
  SELECT coalesce(max(at_once), 0)::int FROM (
    SELECT (SELECT sum(o.quantity) FROM uses o WHERE o.starts_at <= u.starts_at AND o.ends_at > u.starts_at) AS at_once FROM uses u
  ) moments
$function$;

CREATE OR REPLACE FUNCTION resource_room(slot uuid, leaving uuid DEFAULT NULL::uuid, with_lapsed boolean DEFAULT false)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(min(CASE
    WHEN n.per = 'place' THEN greatest(0, (r.count - used.peak) / n.quantity - sl.spots_taken + CASE WHEN with_lapsed THEN 0 ELSE places_lapsed(sl.id) END)
    WHEN sl.spots_taken > 0 OR used.peak + n.quantity <= r.count THEN 1000
    ELSE 0 END), 1000)::int
  FROM slots sl
  JOIN resource_needs n ON n.service_id = sl.service_id
  JOIN resources r ON r.id = n.resource_id
  CROSS JOIN LATERAL (
    SELECT resource_peak(r.id, sl.starts_at - make_interval(mins => n.minutes_before), sl.ends_at + make_interval(mins => n.minutes_after),
      array_remove(ARRAY[sl.id, leaving], NULL), with_lapsed) AS peak
  ) used
  WHERE sl.id = slot
$function$;

CREATE OR REPLACE FUNCTION resource_use_ahead(slot uuid, resource uuid, quantity integer)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  SELECT CASE WHEN gone.places = 0 THEN quantity ELSE coalesce((
    SELECT CASE WHEN gone.places >= sl.spots_taken THEN 0 WHEN n.per = 'place' THEN n.quantity * (sl.spots_taken - gone.places) END
    FROM slots sl
    JOIN resource_needs n ON n.service_id = sl.service_id AND n.resource_id = resource
    WHERE sl.id = slot
  ), quantity) END
  FROM (SELECT places_lapsed(slot) AS places OFFSET 0) gone
$function$;

CREATE OR REPLACE FUNCTION retained_of(source text, withheld_amount bigint, in_hand bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (source = 'reseller'::text) THEN withheld_amount ELSE LEAST(withheld_amount, in_hand) END;

CREATE OR REPLACE FUNCTION revenue_of(status text, cents bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (status = 'completed'::text) THEN cents ELSE (0)::bigint END;

CREATE OR REPLACE FUNCTION review_of(booking uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (SELECT jsonb_build_object('id', r.id, 'rating', r.rating, 'rating_guide', r.rating_guide, 'rating_value', r.rating_value, 'rating_described', r.rating_described, 'comment', r.comment, 'author', r.author, 'created_at', utc(r.created_at), 'reply', r.reply) AS jsonb_build_object FROM reviews r WHERE ((r.booking_id = review_of.booking) AND (r.hidden_at IS NULL)));

CREATE OR REPLACE FUNCTION search_alike(one text, other text)
 RETURNS real
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT (((count(*) FILTER (WHERE (counted.times = 2)))::double precision / (count(*))::real))::real AS float4
    FROM ( SELECT count(*) AS times
            FROM ( SELECT DISTINCT 1 AS "?column?",
                     substr((('  '::text || search_alike.one) || ' '::text), i.i, 3) AS three
                    FROM generate_series(1, (length(search_alike.one) + 1)) i(i)
                 UNION ALL
                  SELECT DISTINCT 2,
                     substr((('  '::text || search_alike.other) || ' '::text), i.i, 3) AS substr
                    FROM generate_series(1, (length(search_alike.other) + 1)) i(i)) threes
           GROUP BY threes.three) counted;
END;

CREATE OR REPLACE FUNCTION search_beginnings(run text, stem text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
DECLARE
  -- in the order of the index no letter comes after this one
  known text[] := ARRAY(
    SELECT word FROM search_vocabulary WHERE word ~>=~ run AND word ~<~ (run || U&'\+10FFFF')
    UNION SELECT word FROM search_vocabulary WHERE word = stem LIMIT 41);
BEGIN
  -- words with digits are not in the vocabulary, there are too many; and so it may be with those that begin like two letters
  IF run ~ '[0-9]' OR cardinality(known) > 40 THEN
    RETURN format('(''%s'':* | ''%s'')', run, coalesce(stem, run));
  END IF;
  -- what has a word has its stem as well
  RETURN (SELECT '(' || string_agg(format('''%s''', word), ' | ' ORDER BY word) || ')' FROM unnest(known) AS word
    WHERE NOT coalesce(ts_lexize('english_stem', word) <> ARRAY[word] AND ts_lexize('english_stem', word) <@ known, false));
END $function$;

CREATE OR REPLACE FUNCTION search_fold(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(lower(NORMALIZE(regexp_replace(NORMALIZE(translate(written, '''’'::text, ''::text), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), NFKC)), '綫糭糉舖舘綉粧菓栢靑眞敎鄕淸緑録産顔畧銹韮鑛邨坭廸咀凼囍躭慙卽旣槪郞厠廐恊愼戱戯揷晩曁朶碁櫈欵涙濶墻瑠甁畵疎皐砲穂窻牕筭篭絶緖羗翶聨豔葯蔴蕚籐袴覩覚訢謚貭輭逈遶酧釈銕閙阯隣隷鴈鵰頽餠駡髥鬪鬭鶏鼇鼈龢煑堦壜奬姉娯嬭寳尙幷揹攷暎氷泝浄煖燄珎甎疉皃稾竪綳荳裠鎗靱饍麯𫚭衹齶'::text, '線粽粽鋪館繡妝果柏青真教鄉清綠錄產顏略鏽韭礦村泥迪嘴氹喜耽慚即既概郎廁廄協慎戲戲插晚暨朵棋凳款淚闊牆琉瓶畫疏皋炮穗窗窗算籠絕緒羌翱聯艷藥麻萼藤褲睹覺欣諡質軟迥繞酬釋鐵鬧址鄰隸雁雕頹餅罵髯鬥鬥雞鰲鱉和煮階罈獎姊娛奶寶尚并背考映冰溯淨暖焰珍磚疊貌稿豎繃豆裙槍韌膳曲鱲只顎'::text);

CREATE OR REPLACE FUNCTION search_moods()
 RETURNS TABLE(mood text, asked text[], evidence text[])
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT given.mood,
     string_to_array(search_simplified(given.asked), ', '::text) AS string_to_array,
     string_to_array(search_simplified(given.evidence), ', '::text) AS string_to_array
    FROM ( VALUES ('rain'::text,'rain, rains, rainy, raining, wet, indoor, indoors, typhoon, 雨天, 落雨, 下雨, 避雨, 室內, 打風, 冷氣'::text,'indoor, indoors, rain or shine, workshop, 室內, 風雨不改, 工作坊'::text), ('family'::text,'family, families, kid, kids, child, children, toddler, toddlers, 親子, 小朋友, 家庭, 兒童, 小孩, 細路, 一家大細, 闔家'::text,'families, family friendly, 親子, 一家大細, 闔家'::text), ('evening'::text,'evening, evenings, night, nights, nightlife, tonight, dusk, 夜晚, 晚上, 今晚, 黃昏, 傍晚, 夜間, 夜遊, 夜景'::text,'evening, night, nights, dusk, sunset, after dark, neon, moonlit, stargazing, 黃昏, 日落, 夕陽, 夜遊, 夜景, 夜行, 夜晚, 晚上, 宵夜, 觀星, 月夜'::text), ('couple'::text,'romantic, romance, couple, couples, date, anniversary, honeymoon, 情侶, 浪漫, 拍拖, 約會, 二人世界, 紀念日, 蜜月'::text,'romantic, couples, for two, dusk, sunset, moonlit, stargazing, 情侶, 浪漫, 二人, 黃昏, 日落, 夕陽, 觀星, 月夜'::text), ('hike'::text,'hike, hikes, hiking, hiker, trek, trekking, outdoor, outdoors, nature, 行山, 遠足, 登山, 爬山, 戶外, 大自然, 郊外'::text,'hike, hiking, trail, trails, 行山, 遠足, 登山, 山徑'::text), ('water'::text,'watersport, watersports, boat, boats, boating, 水上活動, 水上運動, 出海, 遊船, 搭船'::text,'on the water, boat, junk, kayak, paddle, 水上, 小艇, 獨木舟, 帆船, 古船'::text), ('food'::text,'food, foodie, eat, eating, cooking, culinary, 美食, 飲食, 覓食, 掃街, 小食, 廚藝, 烹飪, 煮食'::text,'food, food and tea, supper, cooking, 美食, 飲食, 宵夜, 海鮮, 點心'::text), ('photo'::text,'photo, photos, photograph, photography, instagram, camera, 攝影, 影相, 拍照, 打卡'::text,'photo, photos, photography, photograph, photographs, 攝影, 影相, 拍照, 打卡'::text)) given(mood, asked, evidence);
END;

CREATE OR REPLACE FUNCTION search_moods_of(written text, sells_to_children boolean)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  runs text := ' ' || coalesce((SELECT string_agg(run, ' ' ORDER BY nth) FROM search_runs(written)), '') || ' ';
BEGIN
  RETURN ARRAY(
    SELECT '#' || m.mood FROM search_moods() AS m
    WHERE (m.mood = 'family' AND sells_to_children)
      OR EXISTS (SELECT FROM unnest(m.evidence) AS one WHERE position(CASE WHEN one ~ '^[a-z]' THEN ' ' || one || ' ' ELSE one END IN runs) > 0));
END $function$;

CREATE OR REPLACE FUNCTION search_near(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT
         CASE
             WHEN (word ~ '^[a-z]{4,}$'::text) THEN ( SELECT (array_agg(DISTINCT OVERLAY(search_near.word PLACING ''::text FROM i.i FOR 1)) || search_near.word)
                FROM generate_series(1, length(search_near.word)) i(i))
             ELSE '{}'::text[]
         END AS "case";
END;

CREATE OR REPLACE FUNCTION search_neighbours(run text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT string_agg(format('''%s'''::text, pairs.pair), ' & '::text) FILTER (WHERE (pairs.known OR (NOT pairs.some_known))) AS string_agg
    FROM ( SELECT pairs_1.pair,
             k.known,
             bool_or(k.known) OVER () AS some_known
            FROM ( SELECT DISTINCT substr(search_neighbours.run, i.i, 2) AS pair
                    FROM generate_series(1, LEAST((length(search_neighbours.run) - 1), 40)) i(i)) pairs_1,
             LATERAL ( SELECT (EXISTS ( SELECT
                            FROM search_vocabulary
                           WHERE (search_vocabulary.word = pairs_1.pair))) AS known) k) pairs;
END;

CREATE OR REPLACE FUNCTION search_runs(written text)
 RETURNS TABLE(run text, script boolean, nth bigint)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT COALESCE(search_simplified(found.m[1]), "left"(found.m[2], 40)) AS "coalesce",
     (found.m[1] IS NOT NULL),
     found.n
    FROM regexp_matches(search_fold(search_runs.written), '([\u2e80-\u2fdf\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U000323af]+)|([0-9a-z\u00df-\u024f\u0370-\u052f]+)'::text, 'g'::text) WITH ORDINALITY found(m, n);
END;

CREATE OR REPLACE FUNCTION search_simplified(written text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
DECLARE
  simplified CONSTANT jsonb := '{
    "丟":"丢","並":"并","么":"幺","乾":"干","亂":"乱","亙":"亘","亞":"亚","佇":"伫","佈":"布","佔":"占","併":"并","來":"来","侖":"仑","侶":"侣",
    "侷":"局","係":"系","俠":"侠","倀":"伥","倆":"俩","倉":"仓","個":"个","們":"们","倖":"幸","倫":"伦","偉":"伟","側":"侧","偵":"侦","偽":"伪",
    "傑":"杰","傖":"伧","傘":"伞","備":"备","傢":"家","傭":"佣","傯":"偬","傳":"传","債":"债","傷":"伤","傾":"倾","僅":"仅","僑":"侨","僕":"仆",
    "僞":"伪","僥":"侥","僱":"雇","價":"价","儀":"仪","儂":"侬","億":"亿","儈":"侩","儉":"俭","儐":"傧","儔":"俦","儕":"侪","儘":"尽","償":"偿",
    "優":"优","儲":"储","儷":"俪","儸":"㑩","儻":"傥","儼":"俨","兇":"凶","兌":"兑","兒":"儿","兗":"兖","內":"内","兩":"两","冊":"册","冑":"胄",
    "冪":"幂","凍":"冻","凜":"凛","凱":"凯","別":"别","刪":"删","則":"则","剋":"克","剎":"刹","剛":"刚","剝":"剥","剴":"剀","創":"创","剷":"铲",
    "劃":"划","劇":"剧","劉":"刘","劊":"刽","劍":"剑","劑":"剂","勁":"劲","動":"动","務":"务","勛":"勋","勝":"胜","勞":"劳","勢":"势","勳":"勋",
    "勵":"励","勸":"劝","勻":"匀","匯":"汇","匱":"匮","區":"区","協":"协","卹":"恤","卻":"却","厭":"厌","厲":"厉","參":"参","叄":"叁","叢":"丛",
    "吒":"咤","吳":"吴","吶":"呐","呂":"吕","員":"员","唸":"念","問":"问","啓":"启","啞":"哑","啟":"启","喚":"唤","喪":"丧","喫":"吃","喬":"乔",
    "單":"单","喲":"哟","嗆":"呛","嗇":"啬","嗎":"吗","嗚":"呜","嗶":"哔","嘆":"叹","嘍":"喽","嘔":"呕","嘖":"啧","嘗":"尝","嘩":"哗","嘮":"唠",
    "嘯":"啸","嘰":"叽","噓":"嘘","噥":"哝","噯":"嗳","噴":"喷","噸":"吨","噹":"当","嚀":"咛","嚇":"吓","嚐":"尝","嚕":"噜","嚥":"咽","嚨":"咙",
    "嚮":"向","嚴":"严","嚶":"嘤","囀":"啭","囁":"嗫","囂":"嚣","囈":"呓","囉":"啰","囌":"苏","囑":"嘱","囪":"囱","國":"国","圍":"围","園":"园",
    "圓":"圆","圖":"图","團":"团","執":"执","堅":"坚","堊":"垩","堝":"埚","堯":"尧","報":"报","場":"场","塊":"块","塋":"茔","塒":"埘","塗":"涂",
    "塚":"冢","塢":"坞","塵":"尘","塹":"堑","墊":"垫","墜":"坠","墮":"堕","墳":"坟","墾":"垦","壇":"坛","壎":"埙","壓":"压","壘":"垒","壙":"圹",
    "壞":"坏","壟":"垄","壢":"坜","壩":"坝","壯":"壮","壺":"壶","壽":"寿","夠":"够","夢":"梦","夥":"伙","夾":"夹","奐":"奂","奧":"奥","奩":"奁",
    "奪":"夺","奮":"奋","妝":"妆","姍":"姗","姦":"奸","娛":"娱","婁":"娄","婦":"妇","媧":"娲","媯":"妫","媼":"媪","媽":"妈","嫗":"妪","嫵":"妩",
    "嫺":"娴","嫻":"娴","嬀":"妫","嬈":"娆","嬋":"婵","嬌":"娇","嬤":"嬷","嬪":"嫔","嬰":"婴","嬸":"婶","孃":"娘","孫":"孙","學":"学","孿":"孪",
    "宮":"宫","寢":"寝","實":"实","寧":"宁","審":"审","寫":"写","寬":"宽","寵":"宠","寶":"宝","將":"将","專":"专","尋":"寻","對":"对","導":"导",
    "尷":"尴","屆":"届","屍":"尸","屜":"屉","屢":"屡","層":"层","屨":"屦","屬":"属","岡":"冈","峯":"峰","峴":"岘","島":"岛","峽":"峡","崑":"昆",
    "崗":"岗","崙":"仑","崢":"峥","嵐":"岚","嶄":"崭","嶇":"岖","嶔":"嵚","嶸":"嵘","嶺":"岭","嶼":"屿","嶽":"岳","巒":"峦","巔":"巅","巖":"岩",
    "帥":"帅","師":"师","帳":"帐","帶":"带","幀":"帧","幃":"帏","幗":"帼","幟":"帜","幣":"币","幫":"帮","幹":"干","幾":"几","庫":"库","廁":"厕",
    "廂":"厢","廄":"厩","廈":"厦","廚":"厨","廝":"厮","廟":"庙","廠":"厂","廢":"废","廣":"广","廬":"庐","廳":"厅","弒":"弑","弔":"吊","張":"张",
    "強":"强","彆":"别","彈":"弹","彌":"弥","彎":"弯","彙":"汇","彥":"彦","彫":"雕","彿":"佛","後":"后","徑":"径","從":"从","徠":"徕","復":"复",
    "徵":"征","徹":"彻","恆":"恒","恥":"耻","悅":"悦","悵":"怅","悶":"闷","悽":"凄","惡":"恶","惱":"恼","惻":"恻","愛":"爱","愜":"惬","愴":"怆",
    "愷":"恺","愾":"忾","慄":"栗","態":"态","慍":"愠","慘":"惨","慚":"惭","慟":"恸","慣":"惯","慫":"怂","慮":"虑","慶":"庆","慼":"戚","慾":"欲",
    "憂":"忧","憊":"惫","憐":"怜","憑":"凭","憚":"惮","憤":"愤","憫":"悯","憮":"怃","憲":"宪","憶":"忆","懇":"恳","應":"应","懍":"懔","懣":"懑",
    "懲":"惩","懶":"懒","懷":"怀","懸":"悬","懺":"忏","懼":"惧","懾":"慑","戀":"恋","戰":"战","戲":"戏","戶":"户","拋":"抛","拚":"拼","挩":"捝",
    "挾":"挟","捨":"舍","捫":"扪","捱":"挨","捲":"卷","掃":"扫","掄":"抡","掙":"挣","掛":"挂","採":"采","揀":"拣","揚":"扬","換":"换","揮":"挥",
    "損":"损","搖":"摇","搗":"捣","搵":"揾","搶":"抢","摑":"掴","摟":"搂","摯":"挚","摺":"折","摻":"掺","撈":"捞","撐":"撑","撓":"挠","撥":"拨",
    "撫":"抚","撲":"扑","撳":"揿","撻":"挞","撾":"挝","撿":"捡","擁":"拥","擄":"掳","擇":"择","擊":"击","擋":"挡","擔":"担","據":"据","擠":"挤",
    "擬":"拟","擰":"拧","擱":"搁","擲":"掷","擴":"扩","擷":"撷","擺":"摆","擻":"擞","擾":"扰","攆":"撵","攏":"拢","攔":"拦","攙":"搀","攜":"携",
    "攝":"摄","攣":"挛","攤":"摊","攪":"搅","攬":"揽","敍":"叙","敓":"敚","敗":"败","敘":"叙","敵":"敌","數":"数","斂":"敛","斃":"毙","斕":"斓",
    "斬":"斩","斷":"断","於":"于","昇":"升","時":"时","晉":"晋","晝":"昼","暈":"晕","暉":"晖","暘":"旸","暢":"畅","暫":"暂","曄":"晔","曆":"历",
    "曇":"昙","曉":"晓","曖":"暧","曠":"旷","曬":"晒","書":"书","會":"会","朧":"胧","朮":"术","東":"东","枱":"台","枴":"拐","柵":"栅","柺":"拐",
    "桿":"杆","梔":"栀","條":"条","梟":"枭","梲":"棁","棄":"弃","棗":"枣","棟":"栋","棧":"栈","棲":"栖","楊":"杨","楓":"枫","楨":"桢","業":"业",
    "極":"极","榦":"干","榮":"荣","榲":"榅","構":"构","槍":"枪","槓":"杠","槨":"椁","槳":"桨","樁":"桩","樂":"乐","樅":"枞","樑":"梁","樓":"楼",
    "標":"标","樞":"枢","樣":"样","樸":"朴","樹":"树","樺":"桦","橈":"桡","橋":"桥","機":"机","橢":"椭","橫":"横","檔":"档","檜":"桧","檢":"检",
    "檣":"樯","檮":"梼","檯":"台","檳":"槟","檸":"柠","檻":"槛","櫃":"柜","櫓":"橹","櫚":"榈","櫛":"栉","櫝":"椟","櫥":"橱","櫬":"榇","櫻":"樱",
    "欄":"栏","權":"权","欖":"榄","欽":"钦","歎":"叹","歐":"欧","歟":"欤","歡":"欢","歲":"岁","歷":"历","歸":"归","歿":"殁","殘":"残","殤":"殇",
    "殮":"殓","殯":"殡","殲":"歼","殺":"杀","殼":"壳","毀":"毁","毆":"殴","氈":"毡","氣":"气","氫":"氢","氬":"氩","氳":"氲","氾":"泛","汎":"泛",
    "汙":"污","決":"决","沒":"没","沖":"冲","況":"况","洩":"泄","洶":"汹","浹":"浃","涇":"泾","涗":"涚","涼":"凉","淒":"凄","淚":"泪","淨":"净",
    "淪":"沦","淵":"渊","淺":"浅","渙":"涣","減":"减","渦":"涡","測":"测","渾":"浑","湊":"凑","湧":"涌","湯":"汤","溈":"沩","準":"准","溝":"沟",
    "溫":"温","溼":"湿","滄":"沧","滅":"灭","滌":"涤","滙":"汇","滬":"沪","滯":"滞","滲":"渗","滷":"卤","滾":"滚","滿":"满","漁":"渔","漢":"汉",
    "漣":"涟","漬":"渍","漲":"涨","漸":"渐","漿":"浆","潀":"潨","潑":"泼","潔":"洁","潙":"沩","潛":"潜","潤":"润","潯":"浔","潰":"溃","澀":"涩",
    "澆":"浇","澗":"涧","澠":"渑","澤":"泽","澦":"滪","澱":"淀","濁":"浊","濃":"浓","濕":"湿","濘":"泞","濛":"蒙","濟":"济","濤":"涛","濫":"滥",
    "濰":"潍","濱":"滨","濺":"溅","濾":"滤","瀆":"渎","瀉":"泻","瀋":"沈","瀏":"浏","瀕":"濒","瀘":"泸","瀝":"沥","瀟":"潇","瀨":"濑","瀰":"弥",
    "瀲":"潋","瀾":"澜","灑":"洒","灘":"滩","灣":"湾","灤":"滦","災":"灾","為":"为","烏":"乌","無":"无","煉":"炼","煙":"烟","煥":"焕","煩":"烦",
    "煬":"炀","熅":"煴","熒":"荧","熱":"热","熾":"炽","燈":"灯","燉":"炖","燒":"烧","燙":"烫","燜":"焖","營":"营","燦":"灿","燬":"毁","燭":"烛",
    "燴":"烩","燻":"熏","燼":"烬","燾":"焘","爍":"烁","爐":"炉","爛":"烂","爭":"争","爲":"为","爺":"爷","爾":"尔","牀":"床","牆":"墙","牘":"牍",
    "牴":"抵","牽":"牵","犖":"荦","犛":"牦","犢":"犊","犧":"牺","狀":"状","狹":"狭","狽":"狈","猙":"狰","猶":"犹","獄":"狱","獅":"狮","獎":"奖",
    "獨":"独","獰":"狞","獲":"获","獵":"猎","獷":"犷","獸":"兽","獺":"獭","獻":"献","玀":"猡","現":"现","琺":"珐","琿":"珲","瑣":"琐","瑤":"瑶",
    "瑩":"莹","瑪":"玛","璣":"玑","璦":"瑷","環":"环","璽":"玺","璿":"璇","瓊":"琼","瓏":"珑","瓔":"璎","瓚":"瓒","甌":"瓯","甕":"瓮","產":"产",
    "畝":"亩","畢":"毕","畫":"画","異":"异","當":"当","疇":"畴","疊":"叠","痙":"痉","痠":"酸","痺":"痹","瘋":"疯","瘍":"疡","瘓":"痪","瘡":"疮",
    "瘧":"疟","瘺":"瘘","療":"疗","癆":"痨","癒":"愈","癘":"疠","癟":"瘪","癡":"痴","癢":"痒","癥":"症","癩":"癞","癬":"癣","癮":"瘾","癱":"瘫",
    "癲":"癫","發":"发","皁":"皂","皚":"皑","皰":"疱","皺":"皱","盃":"杯","盜":"盗","盞":"盏","盡":"尽","監":"监","盤":"盘","盧":"卢","盪":"荡",
    "眾":"众","睏":"困","睜":"睁","睞":"睐","睪":"睾","瞞":"瞒","瞼":"睑","矇":"蒙","矓":"眬","矚":"瞩","矯":"矫","硃":"朱","硯":"砚","碩":"硕",
    "確":"确","碼":"码","磚":"砖","磧":"碛","磯":"矶","礎":"础","礙":"碍","礦":"矿","礪":"砺","礫":"砾","礬":"矾","祕":"秘","祿":"禄","禍":"祸",
    "禎":"祯","禦":"御","禪":"禅","禮":"礼","禱":"祷","禿":"秃","秈":"籼","稅":"税","稈":"秆","稜":"棱","稟":"禀","種":"种","稱":"称","穀":"谷",
    "穌":"稣","積":"积","穎":"颖","穠":"秾","穡":"穑","穢":"秽","穩":"稳","穫":"获","窩":"窝","窪":"洼","窮":"穷","窯":"窑","窺":"窥","竄":"窜",
    "竅":"窍","竇":"窦","竈":"灶","竊":"窃","競":"竞","筆":"笔","筍":"笋","筧":"笕","箇":"个","箋":"笺","箏":"筝","節":"节","範":"范","築":"筑",
    "篠":"筿","篤":"笃","篩":"筛","簍":"篓","簑":"蓑","簞":"箪","簡":"简","簣":"篑","簫":"箫","簷":"檐","簽":"签","簾":"帘","籃":"篮","籌":"筹",
    "籟":"籁","籠":"笼","籤":"签","籬":"篱","籮":"箩","籲":"吁","粵":"粤","糉":"粽","糝":"糁","糞":"粪","糧":"粮","糰":"团","糾":"纠","紀":"纪",
    "紂":"纣","約":"约","紅":"红","紆":"纡","紇":"纥","紉":"纫","紋":"纹","納":"纳","紐":"纽","純":"纯","紕":"纰","紗":"纱","紙":"纸","級":"级",
    "紛":"纷","紜":"纭","紡":"纺","紮":"扎","細":"细","紱":"绂","紲":"绁","紳":"绅","紹":"绍","紼":"绋","絀":"绌","終":"终","絃":"弦","組":"组",
    "絆":"绊","結":"结","絕":"绝","絛":"绦","絞":"绞","絡":"络","絢":"绚","給":"给","絨":"绒","絰":"绖","統":"统","絲":"丝","絳":"绛","絹":"绢",
    "綁":"绑","綏":"绥","綑":"捆","經":"经","綜":"综","綞":"缍","綠":"绿","綢":"绸","綬":"绶","維":"维","綰":"绾","綱":"纲","網":"网","綴":"缀",
    "綵":"彩","綸":"纶","綺":"绮","綻":"绽","綽":"绰","綾":"绫","綿":"绵","緇":"缁","緊":"紧","緒":"绪","緘":"缄","緙":"缂","線":"线","緝":"缉",
    "緞":"缎","締":"缔","緣":"缘","編":"编","緩":"缓","緬":"缅","緯":"纬","緲":"缈","練":"练","緹":"缇","緻":"致","緼":"缊","縈":"萦","縉":"缙",
    "縊":"缢","縐":"绉","縑":"缣","縕":"缊","縛":"缚","縝":"缜","縞":"缟","縣":"县","縫":"缝","縮":"缩","縱":"纵","縲":"缧","縴":"纤","縵":"缦",
    "縷":"缕","縹":"缥","總":"总","績":"绩","繃":"绷","繅":"缫","繆":"缪","繒":"缯","織":"织","繕":"缮","繚":"缭","繞":"绕","繡":"绣","繩":"绳",
    "繪":"绘","繫":"系","繭":"茧","繮":"缰","繳":"缴","繹":"绎","繼":"继","繽":"缤","續":"续","纏":"缠","纓":"缨","纔":"才","纖":"纤","纜":"缆",
    "缽":"钵","罈":"坛","罌":"罂","罰":"罚","罵":"骂","罷":"罢","羅":"罗","羈":"羁","羋":"芈","羣":"群","羨":"羡","義":"义","羶":"膻","習":"习",
    "翹":"翘","聖":"圣","聞":"闻","聯":"联","聰":"聪","聲":"声","聳":"耸","聶":"聂","職":"职","聽":"听","聾":"聋","肅":"肃","脅":"胁","脈":"脉",
    "脣":"唇","脩":"修","脫":"脱","脹":"胀","腎":"肾","腦":"脑","腫":"肿","腳":"脚","腸":"肠","膃":"腽","膚":"肤","膠":"胶","膩":"腻","膽":"胆",
    "膾":"脍","膿":"脓","臉":"脸","臍":"脐","臏":"膑","臘":"腊","臚":"胪","臟":"脏","臢":"臜","臥":"卧","臨":"临","臺":"台","與":"与","興":"兴",
    "舉":"举","舊":"旧","艙":"舱","艦":"舰","艱":"艰","艷":"艳","芻":"刍","苧":"苎","茲":"兹","荊":"荆","莊":"庄","莖":"茎","莢":"荚","莧":"苋",
    "華":"华","菴":"庵","菸":"烟","萇":"苌","萊":"莱","萬":"万","萵":"莴","葉":"叶","著":"着","葦":"苇","葷":"荤","蒍":"蔿","蒐":"搜","蒕":"蒀",
    "蒞":"莅","蒼":"苍","蓀":"荪","蓆":"席","蓋":"盖","蓮":"莲","蔔":"卜","蔘":"参","蔣":"蒋","蔥":"葱","蔭":"荫","蕩":"荡","蕪":"芜","蕭":"萧",
    "薊":"蓟","薑":"姜","薔":"蔷","薦":"荐","薩":"萨","薹":"苔","薺":"荠","藍":"蓝","藝":"艺","藥":"药","藪":"薮","藴":"蕴","藹":"蔼","藺":"蔺",
    "蘆":"芦","蘇":"苏","蘊":"蕴","蘋":"苹","蘚":"藓","蘭":"兰","蘿":"萝","處":"处","虛":"虚","虜":"虏","號":"号","虧":"亏","蛻":"蜕","蜆":"蚬",
    "蝕":"蚀","蝦":"虾","蝨":"虱","蝸":"蜗","螞":"蚂","螢":"萤","螻":"蝼","蟈":"蝈","蟬":"蝉","蟯":"蛲","蟲":"虫","蟻":"蚁","蠅":"蝇","蠍":"蝎",
    "蠔":"蚝","蠟":"蜡","蠣":"蛎","蠱":"蛊","蠶":"蚕","蠻":"蛮","衆":"众","術":"术","衛":"卫","衝":"冲","衞":"卫","袞":"衮","裊":"袅","裏":"里",
    "補":"补","裝":"装","裡":"里","製":"制","複":"复","褲":"裤","褸":"褛","褻":"亵","襖":"袄","襠":"裆","襤":"褴","襪":"袜","襬":"摆","襯":"衬",
    "襲":"袭","覈":"核","見":"见","規":"规","覓":"觅","視":"视","覦":"觎","親":"亲","覬":"觊","覲":"觐","覺":"觉","覽":"览","觀":"观","觴":"觞",
    "觸":"触","訂":"订","訃":"讣","計":"计","訊":"讯","訌":"讧","討":"讨","訐":"讦","訓":"训","訕":"讪","訖":"讫","託":"托","記":"记","訛":"讹",
    "訝":"讶","訟":"讼","訢":"䜣","訣":"诀","訥":"讷","訪":"访","設":"设","許":"许","訴":"诉","訶":"诃","診":"诊","註":"注","証":"证","詁":"诂",
    "詆":"诋","詐":"诈","詔":"诏","評":"评","詖":"诐","詛":"诅","詞":"词","詠":"咏","詢":"询","詣":"诣","試":"试","詩":"诗","詫":"诧","詬":"诟",
    "詭":"诡","詮":"诠","詰":"诘","話":"话","該":"该","詳":"详","詼":"诙","誅":"诛","誇":"夸","誌":"志","認":"认","誑":"诳","誕":"诞","誘":"诱",
    "誚":"诮","語":"语","誠":"诚","誡":"诫","誣":"诬","誤":"误","誥":"诰","誦":"诵","誨":"诲","說":"说","説":"说","誰":"谁","課":"课","誶":"谇",
    "誹":"诽","誼":"谊","調":"调","諂":"谄","諄":"谆","談":"谈","諉":"诿","請":"请","諍":"诤","諒":"谅","論":"论","諛":"谀","諜":"谍","諦":"谛",
    "諧":"谐","諫":"谏","諭":"谕","諮":"咨","諱":"讳","諳":"谙","諶":"谌","諷":"讽","諸":"诸","諺":"谚","諼":"谖","諾":"诺","謀":"谋","謁":"谒",
    "謂":"谓","謄":"誊","謊":"谎","謎":"谜","謐":"谧","謗":"谤","謙":"谦","講":"讲","謝":"谢","謠":"谣","謨":"谟","謫":"谪","謬":"谬","謹":"谨",
    "譁":"哗","證":"证","譎":"谲","譏":"讥","識":"识","譙":"谯","譚":"谭","譜":"谱","譟":"噪","譫":"谵","譯":"译","議":"议","譴":"谴","護":"护",
    "譽":"誉","讀":"读","變":"变","讒":"谗","讓":"让","讖":"谶","讚":"赞","讜":"谠","谿":"溪","豈":"岂","豎":"竖","豐":"丰","豔":"艳","豬":"猪",
    "貍":"狸","貓":"猫","貝":"贝","貞":"贞","負":"负","財":"财","貢":"贡","貧":"贫","貨":"货","販":"贩","貪":"贪","貫":"贯","責":"责","貯":"贮",
    "貲":"赀","貳":"贰","貴":"贵","貶":"贬","買":"买","貸":"贷","費":"费","貼":"贴","貽":"贻","貿":"贸","賀":"贺","賁":"贲","賂":"赂","賃":"赁",
    "賄":"贿","賅":"赅","資":"资","賈":"贾","賊":"贼","賑":"赈","賒":"赊","賓":"宾","賜":"赐","賞":"赏","賠":"赔","賡":"赓","賢":"贤","賣":"卖",
    "賤":"贱","賦":"赋","質":"质","賬":"账","賭":"赌","賴":"赖","賺":"赚","賻":"赙","購":"购","賽":"赛","贅":"赘","贈":"赠","贊":"赞","贍":"赡",
    "贏":"赢","贓":"赃","贖":"赎","贗":"赝","贛":"赣","趕":"赶","趙":"赵","趨":"趋","跡":"迹","踐":"践","踴":"踊","蹕":"跸","蹟":"迹","蹣":"蹒",
    "蹤":"踪","蹺":"跷","躂":"跶","躉":"趸","躊":"踌","躋":"跻","躍":"跃","躑":"踯","躓":"踬","躡":"蹑","躪":"躏","軀":"躯","車":"车","軋":"轧",
    "軌":"轨","軍":"军","軒":"轩","軔":"轫","軛":"轭","軟":"软","軸":"轴","軻":"轲","軼":"轶","軾":"轼","較":"较","載":"载","輊":"轾","輒":"辄",
    "輓":"挽","輔":"辅","輕":"轻","輛":"辆","輜":"辎","輝":"辉","輞":"辋","輟":"辍","輥":"辊","輦":"辇","輩":"辈","輪":"轮","輯":"辑","輳":"辏",
    "輸":"输","輻":"辐","輼":"辒","輾":"辗","輿":"舆","轀":"辒","轂":"毂","轄":"辖","轅":"辕","轉":"转","轍":"辙","轎":"轿","轔":"辚","轟":"轰",
    "轡":"辔","辦":"办","辭":"辞","辮":"辫","辯":"辩","農":"农","迴":"回","逕":"径","這":"这","連":"连","週":"周","進":"进","遊":"游","運":"运",
    "過":"过","達":"达","違":"违","遙":"遥","遜":"逊","遞":"递","遠":"远","適":"适","遲":"迟","遷":"迁","選":"选","遺":"遗","遼":"辽","邁":"迈",
    "還":"还","邇":"迩","邊":"边","邏":"逻","邐":"逦","郵":"邮","鄉":"乡","鄒":"邹","鄧":"邓","鄭":"郑","鄰":"邻","鄴":"邺","酈":"郦","醃":"腌",
    "醖":"酝","醜":"丑","醞":"酝","醣":"糖","醫":"医","醬":"酱","醱":"酦","釀":"酿","釁":"衅","釅":"酽","釋":"释","釐":"厘","釗":"钊","釘":"钉",
    "釙":"钋","針":"针","釣":"钓","釦":"扣","釧":"钏","釩":"钒","釵":"钗","鈉":"钠","鈍":"钝","鈎":"钩","鈐":"钤","鈑":"钣","鈔":"钞","鈕":"钮",
    "鈞":"钧","鈣":"钙","鈴":"铃","鈷":"钴","鈸":"钹","鈹":"铍","鈽":"钸","鈾":"铀","鈿":"钿","鉀":"钾","鉅":"巨","鉉":"铉","鉋":"铇","鉍":"铋",
    "鉑":"铂","鉗":"钳","鉚":"铆","鉛":"铅","鉢":"钵","鉤":"钩","鉸":"铰","鉻":"铬","銀":"银","銅":"铜","銑":"铣","銓":"铨","銖":"铢","銘":"铭",
    "銜":"衔","銨":"铵","銬":"铐","銳":"锐","銷":"销","銻":"锑","銼":"锉","鋁":"铝","鋅":"锌","鋇":"钡","鋒":"锋","鋤":"锄","鋪":"铺","鋭":"锐",
    "鋰":"锂","鋸":"锯","鋼":"钢","錄":"录","錐":"锥","錕":"锟","錘":"锤","錙":"锱","錚":"铮","錠":"锭","錡":"锜","錢":"钱","錦":"锦","錨":"锚",
    "錫":"锡","錮":"锢","錯":"错","錳":"锰","錶":"表","鍊":"炼","鍋":"锅","鍍":"镀","鍔":"锷","鍚":"钖","鍛":"锻","鍥":"锲","鍬":"锹","鍰":"锾",
    "鍵":"键","鍼":"针","鍾":"钟","鎂":"镁","鎊":"镑","鎔":"镕","鎖":"锁","鎘":"镉","鎚":"锤","鎢":"钨","鎬":"镐","鎮":"镇","鎰":"镒","鎳":"镍",
    "鏃":"镞","鏈":"链","鏍":"镙","鏑":"镝","鏗":"铿","鏘":"锵","鏜":"镗","鏝":"镘","鏟":"铲","鏡":"镜","鏢":"镖","鏤":"镂","鏨":"錾","鏽":"锈",
    "鐃":"铙","鐘":"钟","鐫":"镌","鐮":"镰","鐲":"镯","鐳":"镭","鐵":"铁","鐸":"铎","鐺":"铛","鑄":"铸","鑑":"鉴","鑒":"鉴","鑠":"铄","鑣":"镳",
    "鑪":"炉","鑰":"钥","鑲":"镶","鑷":"镊","鑼":"锣","鑽":"钻","鑾":"銮","鑿":"凿","長":"长","門":"门","閂":"闩","閃":"闪","閉":"闭","開":"开",
    "閎":"闳","閏":"闰","閑":"闲","閒":"闲","間":"间","閔":"闵","閘":"闸","閡":"阂","閣":"阁","閤":"合","閥":"阀","閨":"闺","閩":"闽","閭":"闾",
    "閱":"阅","閲":"阅","閻":"阎","闆":"板","闈":"闱","闊":"阔","闋":"阕","闌":"阑","闐":"阗","闔":"阖","闕":"阙","闖":"闯","關":"关","闡":"阐",
    "闢":"辟","陘":"陉","陝":"陕","陞":"升","陣":"阵","陰":"阴","陳":"陈","陸":"陆","陽":"阳","隊":"队","階":"阶","隕":"陨","際":"际","隨":"随",
    "險":"险","隱":"隐","隴":"陇","隸":"隶","隻":"只","雋":"隽","雖":"虽","雙":"双","雛":"雏","雜":"杂","雞":"鸡","離":"离","難":"难","雲":"云",
    "電":"电","霑":"沾","霧":"雾","霽":"霁","靂":"雳","靄":"霭","靈":"灵","靜":"静","靦":"腼","靨":"靥","鞏":"巩","鞦":"秋","韁":"缰","韃":"鞑",
    "韆":"千","韉":"鞯","韋":"韦","韌":"韧","韓":"韩","韜":"韬","韻":"韵","響":"响","頁":"页","頂":"顶","頃":"顷","項":"项","順":"顺","須":"须",
    "頊":"顼","頌":"颂","預":"预","頑":"顽","頒":"颁","頓":"顿","頗":"颇","領":"领","頜":"颌","頡":"颉","頤":"颐","頭":"头","頰":"颊","頷":"颔",
    "頸":"颈","頹":"颓","頻":"频","顆":"颗","題":"题","額":"额","顎":"颚","顏":"颜","顓":"颛","願":"愿","顛":"颠","類":"类","顥":"颢","顧":"顾",
    "顫":"颤","顯":"显","顰":"颦","顱":"颅","風":"风","颯":"飒","颱":"台","颳":"刮","颶":"飓","颺":"飏","颼":"飕","飄":"飘","飛":"飞","飢":"饥",
    "飩":"饨","飪":"饪","飭":"饬","飯":"饭","飲":"饮","飴":"饴","飼":"饲","飽":"饱","飾":"饰","餃":"饺","餅":"饼","餉":"饷","養":"养","餌":"饵",
    "餒":"馁","餓":"饿","餘":"余","餚":"肴","餛":"馄","餞":"饯","餡":"馅","館":"馆","餵":"喂","餾":"馏","餿":"馊","饅":"馒","饉":"馑","饑":"饥",
    "饒":"饶","饗":"飨","饜":"餍","饞":"馋","馬":"马","馭":"驭","馮":"冯","馱":"驮","馳":"驰","馴":"驯","駁":"驳","駐":"驻","駑":"驽","駒":"驹",
    "駕":"驾","駙":"驸","駛":"驶","駝":"驼","駟":"驷","駢":"骈","駭":"骇","駱":"骆","駿":"骏","騁":"骋","騎":"骑","騖":"骛","騙":"骗","騫":"骞",
    "騰":"腾","騷":"骚","騾":"骡","驀":"蓦","驃":"骠","驅":"驱","驍":"骁","驕":"骄","驗":"验","驚":"惊","驛":"驿","驟":"骤","驢":"驴","驥":"骥",
    "驪":"骊","骯":"肮","髏":"髅","髒":"脏","體":"体","髖":"髋","髮":"发","鬆":"松","鬍":"胡","鬚":"须","鬢":"鬓","鬥":"斗","鬧":"闹","鬨":"哄",
    "鬱":"郁","魎":"魉","魘":"魇","魚":"鱼","魯":"鲁","魷":"鱿","鮎":"鲇","鮑":"鲍","鮪":"鲔","鮫":"鲛","鮭":"鲑","鮮":"鲜","鯀":"鲧","鯉":"鲤",
    "鯊":"鲨","鯖":"鲭","鯛":"鲷","鯧":"鲳","鯨":"鲸","鯰":"鲇","鯽":"鲫","鰂":"鲗","鰍":"鳅","鰓":"鳃","鰛":"鳁","鰥":"鳏","鰭":"鳍","鰮":"鳁",
    "鰱":"鲢","鰻":"鳗","鰾":"鳔","鱉":"鳖","鱔":"鳝","鱖":"鳜","鱗":"鳞","鱟":"鲎","鱷":"鳄","鱸":"鲈","鳥":"鸟","鳩":"鸠","鳳":"凤","鳴":"鸣",
    "鳶":"鸢","鴆":"鸩","鴉":"鸦","鴒":"鸰","鴕":"鸵","鴛":"鸳","鴣":"鸪","鴦":"鸯","鴨":"鸭","鴻":"鸿","鴿":"鸽","鵑":"鹃","鵝":"鹅","鵠":"鹄",
    "鵡":"鹉","鵪":"鹌","鵬":"鹏","鵲":"鹊","鶉":"鹑","鶯":"莺","鶴":"鹤","鷂":"鹞","鷄":"鸡","鷓":"鹧","鷗":"鸥","鷥":"鸶","鷹":"鹰","鷺":"鹭",
    "鸚":"鹦","鸛":"鹳","鸞":"鸾","鹵":"卤","鹹":"咸","鹼":"碱","鹽":"盐","麗":"丽","麥":"麦","麩":"麸","麪":"面","麴":"曲","麵":"面","麼":"幺",
    "麽":"幺","黃":"黄","黌":"黉","點":"点","黨":"党","黴":"霉","黷":"黩","鼕":"冬","鼴":"鼹","齊":"齐","齋":"斋","齒":"齿","齜":"龇","齟":"龃",
    "齡":"龄","齣":"出","齦":"龈","齧":"啮","齪":"龊","齬":"龉","齲":"龋","齶":"腭","齷":"龌","龍":"龙","龐":"庞","龔":"龚","龜":"龟"}'::jsonb;
BEGIN
  RETURN (SELECT string_agg(coalesce(simplified ->> one, one), '' ORDER BY n) FROM string_to_table(written, NULL) WITH ORDINALITY AS ones (one, n));
END $function$;

CREATE OR REPLACE FUNCTION search_split(words text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_split_to_array(words, '[\x01-/:-@\[-`{-\x7f]+'::text);

CREATE OR REPLACE FUNCTION search_splits(run text)
 RETURNS SETOF text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 WITH RECURSIVE pieces AS (
          SELECT first.first,
             last.last,
             substr(search_splits.run, first.first, ((last.last - first.first) + 1)) AS piece
            FROM generate_series(1, length(search_splits.run)) first(first),
             LATERAL generate_series((first.first + 1), length(search_splits.run)) last(last)
           WHERE ((search_splits.run ~ '^[a-z]{4,24}$'::text) AND (((last.last - first.first) + 1) < length(search_splits.run)) AND (EXISTS ( SELECT
                    FROM search_vocabulary
                   WHERE (search_vocabulary.word = substr(search_splits.run, first.first, ((last.last - first.first) + 1))))))
         ), ways AS (
          SELECT pieces.last,
             ARRAY[pieces.piece] AS words
            FROM pieces
           WHERE (pieces.first = 1)
         UNION ALL
          SELECT pieces.last,
             (ways.words || pieces.piece)
            FROM (ways
              JOIN pieces ON ((pieces.first = (ways.last + 1))))
           WHERE (cardinality(ways.words) < 4)
         ), whole AS (
          SELECT ways.words,
             rank() OVER (ORDER BY (cardinality(ways.words))) AS nth
            FROM ways
           WHERE (ways.last = length(search_splits.run))
         )
  SELECT whole.words
    FROM whole
   WHERE (whole.nth = 1)
   ORDER BY whole.words
  LIMIT 3;
END;

CREATE OR REPLACE FUNCTION search_text(written text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN CASE WHEN (octet_length(written) = length(written)) THEN lower(translate(written, '`'::text, ''''::text)) ELSE translate(search_simplified(search_fold(translate(written, '''’‘ʼ＇'::text, '`````'::text))), '`'::text, ''''::text) END;

CREATE OR REPLACE FUNCTION search_words(written text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
BEGIN ATOMIC
 SELECT COALESCE(array_agg(DISTINCT words.word), '{}'::text[]) AS "coalesce"
    FROM ( SELECT substr(search_runs.run, i.i, 2) AS word
            FROM search_runs(search_words.written) search_runs(run, script, nth),
             LATERAL generate_series(1, length(search_runs.run)) i(i)
           WHERE search_runs.script
         UNION ALL
          SELECT unnest(ARRAY[search_runs.run, stem.stem[1]]) AS unnest
            FROM search_runs(search_words.written) search_runs(run, script, nth),
             LATERAL ts_lexize('english_stem'::regdictionary, search_runs.run) stem(stem)
           WHERE ((NOT search_runs.script) AND (stem.stem IS DISTINCT FROM '{}'::text[]))) words
   WHERE (words.word <> ''::text);
END;

CREATE OR REPLACE FUNCTION set_places_aside()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  free integer := NEW.capacity - NEW.spots_taken;
  aside integer;
BEGIN
  IF NEW.needs_resources THEN
    free := least(free, OLD.spots_taken - NEW.spots_taken + (SELECT room FROM lock_resources(ARRAY[NEW.id])));
  END IF;
  SELECT coalesce(sum(places), 0) INTO aside FROM holds WHERE slot_id = NEW.id AND visitor = 'waiting list' AND ended_at IS NULL;
  IF free > 0 AND EXISTS (
    SELECT FROM waits_for(NEW.service_id, NEW.id, NEW.starts_at) e WHERE e.state = 'waiting' AND e.places <= free + aside
      AND NOT EXISTS (SELECT FROM offered_before o WHERE o.entry_id = e.id AND o.slot_id = NEW.id))
  THEN
    INSERT INTO holds (id, provider_id, service_id, slot_id, places, holder, visitor, created_at, expires_at)
    SELECT id, NEW.provider_id, NEW.service_id, NEW.id, free, 'waiting list ' || id, 'waiting list', now(), now() + interval '10 minutes'
    FROM gen_random_uuid() AS id;
    NEW.spots_taken := NEW.spots_taken + free;
    -- At once, since another departure of the statement may need them too.
    INSERT INTO resource_uses (slot_id, resource_id, provider_id, quantity, starts_at, ends_at)
    SELECT NEW.id, n.resource_id, NEW.provider_id, CASE n.per WHEN 'place' THEN n.quantity * NEW.spots_taken ELSE n.quantity END,
      NEW.starts_at - make_interval(mins => n.minutes_before), NEW.ends_at + make_interval(mins => n.minutes_after)
    FROM resource_needs n WHERE NEW.needs_resources AND n.service_id = NEW.service_id
    ON CONFLICT ON CONSTRAINT resource_uses_pkey DO UPDATE SET quantity = excluded.quantity;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION share_of(part bigint, given_back bigint, whole bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((whole = 0) OR (given_back = 0)) THEN (0)::bigint ELSE (div(((((2)::numeric * (part)::numeric) * (given_back)::numeric) + (whole)::numeric), ((2 * whole))::numeric))::bigint END;

CREATE OR REPLACE FUNCTION shown_units(units jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(jsonb_agg((listed.unit || jsonb_build_object('price', hkd(((listed.unit ->> 'price'::text))::bigint))) ORDER BY listed.nth), '[]'::jsonb) AS "coalesce" FROM jsonb_array_elements(shown_units.units) WITH ORDINALITY listed(unit, nth));

CREATE OR REPLACE FUNCTION slots_to_free(asked uuid[])
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
AS $function$
  SELECT unnest(asked)
  UNION
  SELECT u.slot_id FROM slots sl
  JOIN resource_needs n ON n.service_id = sl.service_id
  JOIN resource_uses u ON u.resource_id = n.resource_id
    AND u.ends_at > sl.starts_at - make_interval(mins => n.minutes_before) AND u.starts_at < sl.ends_at + make_interval(mins => n.minutes_after)
  WHERE sl.id = ANY (asked) AND sl.needs_resources AND places_lapsed(u.slot_id) > 0
$function$;

CREATE OR REPLACE FUNCTION slug_look(slug text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN replace(translate(regexp_replace(lower(NORMALIZE(slug, NFKD)), '[\u0300-\u036f]'::text, ''::text, 'g'::text), '01øđłıɩɑɡſƅɵʋаеорсухіјѕԁһӏԛԝгѵьոαγεηικνορτυχωσϲϳսհօցզյ〇エカトニハロタヘリー'::text, 'olodliiagfbovaeopcyxijsdhlqwrvbnayenikvoptuxwocjuhogqjo工力卜二八口夕へり一'::text), 'rn'::text, 'm'::text);

CREATE OR REPLACE FUNCTION takes_all_of(unit units)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN ((unit).max_people IS NOT NULL) THEN jsonb_build_object('min_people', (unit).min_people, 'max_people', (unit).max_people) ELSE NULL::jsonb END;

CREATE OR REPLACE FUNCTION tell_categories_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('sampan_changed', '*');
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION tell_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  changed jsonb := to_jsonb(coalesce(NEW, OLD));
  provider uuid;
BEGIN
  provider := CASE TG_TABLE_NAME
    WHEN 'providers' THEN (changed ->> 'id')::uuid
    WHEN 'services' THEN (changed ->> 'provider_id')::uuid
    WHEN 'pages' THEN (changed ->> 'provider_id')::uuid
    WHEN 'page_services' THEN (SELECT provider_id FROM pages WHERE id = (changed ->> 'page_id')::uuid)
    ELSE (SELECT provider_id FROM services WHERE id = (changed ->> 'service_id')::uuid)
  END;
  PERFORM pg_notify('sampan_changed', coalesce(provider::text, '*'));
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION use_resources()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.spots_taken = 0 THEN
    DELETE FROM resource_uses WHERE slot_id = NEW.id;
    RETURN NULL;
  END IF;
  IF NEW.spots_taken > OLD.spots_taken THEN
    PERFORM FROM resources r WHERE r.id IN (SELECT n.resource_id FROM resource_needs n WHERE n.service_id = NEW.service_id)
    ORDER BY r.id FOR NO KEY UPDATE;
    IF EXISTS (
      SELECT FROM resource_needs n JOIN resources r ON r.id = n.resource_id
      WHERE n.service_id = NEW.service_id AND (n.per = 'place' OR OLD.spots_taken = 0)
        AND r.count < CASE n.per WHEN 'place' THEN n.quantity * NEW.spots_taken ELSE n.quantity END
          + resource_peak(r.id, NEW.starts_at - make_interval(mins => n.minutes_before), NEW.ends_at + make_interval(mins => n.minutes_after), ARRAY[NEW.id], true)
    ) THEN
      RAISE EXCEPTION 'a resource of slot % is used elsewhere', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'resources_never_oversold', TABLE = 'resource_uses';
    END IF;
  END IF;
  INSERT INTO resource_uses (slot_id, resource_id, provider_id, quantity, starts_at, ends_at)
  SELECT slot_id, resource_id, provider_id, quantity, starts_at, ends_at FROM resource_uses_due WHERE slot_id = NEW.id
  ON CONFLICT ON CONSTRAINT resource_uses_pkey DO UPDATE SET quantity = excluded.quantity WHERE resource_uses.quantity <> excluded.quantity;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION utc(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN to_char((at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text);

CREATE OR REPLACE FUNCTION waits_for(service uuid, slot uuid, starts timestamp with time zone)
 RETURNS TABLE(id uuid, state text, places integer)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT e.id, e.state, e.places FROM waiting_entries e
  WHERE e.service_id = service AND e.ended_at IS NULL AND e.confirmed_at IS NOT NULL AND (e.slot_id IS NULL OR e.slot_id = slot)
    AND (starts AT TIME ZONE 'Asia/Hong_Kong')::date BETWEEN e.date_from AND e.date_to
    AND (starts AT TIME ZONE 'Asia/Hong_Kong')::time BETWEEN e.time_from AND e.time_to
$function$;

CREATE OR REPLACE FUNCTION worth_of(status text, final_amount bigint, reduced_amount bigint, retained_amount bigint)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (status = 'cancelled'::text) THEN retained_amount ELSE (final_amount - reduced_amount) END;

CREATE VIEW booking_day_sums AS
 SELECT booking_days.provider_id,
    booking_days.basis,
    booking_days.day,
    booking_days.page_id,
    booking_days.status,
    booking_days.bookings,
    booking_days.cents
   FROM booking_days
UNION ALL
 SELECT n.provider_id,
    d.basis,
    (d.at AT TIME ZONE 'Asia/Hong_Kong'::text)::date AS day,
    n.page_id,
    n.status,
    n.bookings::bigint AS bookings,
    n.cents
   FROM booking_changes n,
    LATERAL ( VALUES ('made'::text,n.made_at), ('departs'::text,n.starts_at)) d(basis, at)
  WHERE n.made_at IS NOT NULL;

CREATE VIEW booking_shapes AS
 SELECT b.id,
    b.provider_id,
    b.client_id,
    b.service_id,
    b.page_id,
    b.slot_id,
    b.starts_at,
    b.all_day,
    b.booking_reference AS booking_id,
    b.booking_reference,
    b.confirmation_code,
    b.status,
    jsonb_build_object('username', COALESCE(u.username, b.customer_name), 'email', b.customer_email) AS client,
    b.customer_name AS client_name,
    COALESCE(u.username, b.customer_name) AS client_username,
    b.customer_email AS client_email,
    b.customer_phone AS client_phone,
    jsonb_build_object('id', s.id, 'title', b.service_title, 'title_zh', b.service_title_zh, 'description', s.description, 'description_zh', s.description_zh, 'location', s.location, 'location_zh', s.location_zh, 'featured_image', s.featured_image, 'price', hkd(bu.unit_price), 'category', ( SELECT jsonb_build_object('slug', c.slug) AS jsonb_build_object
           FROM categories c
          WHERE c.id = s.category_id)) AS service,
    b.service_title,
    b.service_title_zh,
    (b.starts_at AT TIME ZONE 'Asia/Hong_Kong'::text)::date AS booking_date,
    (b.starts_at AT TIME ZONE 'Asia/Hong_Kong'::text)::time(0) without time zone::text AS booking_time,
    (b.ends_at AT TIME ZONE 'Asia/Hong_Kong'::text)::time(0) without time zone::text AS end_time,
    b.participants AS number_of_people,
    b.participants,
    shown_units(b.units) AS units,
    hkd(bu.unit_price) AS unit_price,
    hkd(b.total_price) AS total_price,
    hkd(b.service_fee) AS service_fee,
    hkd(b.final_amount) AS final_amount,
    b.special_requests,
    b.payment_status,
    b.admin_notes,
        CASE
            WHEN pg.id IS NOT NULL THEN jsonb_build_object('id', pg.id, 'title', pg.title, 'title_zh', pg.title_zh, 'slug', pg.slug)
            ELSE NULL::jsonb
        END AS page,
    b.cancel_reason,
    b.cancelled_by,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('event', e.event, 'at', utc(e.at), 'actor', e.actor, 'by', e.actor_name, 'note', e.note, 'change', e.change, 'staff',
                CASE
                    WHEN e.staff_role IS NOT NULL THEN jsonb_build_object('role', e.staff_role, 'name', COALESCE(( SELECT COALESCE(NULLIF(TRIM(BOTH FROM (st.first_name || ' '::text) || st.last_name), ''::text), st.username) AS "coalesce"
                       FROM users st
                      WHERE st.id = e.staff_id), ''::text))
                    ELSE NULL::jsonb
                END) ORDER BY e.at, e.nth, e.id), '[]'::jsonb) AS "coalesce"
           FROM booking_timeline e
          WHERE e.booking_id = b.id) AS timeline,
    utc(b.created_at) AS created_at,
    utc(b.confirmed_at) AS confirmed_at,
    utc(b.completed_at) AS completed_at,
    utc(b.cancelled_at) AS cancelled_at,
    ( SELECT count(*) AS count
           FROM unread_messages m
          WHERE m.booking_id = b.id AND m.side = 'provider'::text) AS unread_by_provider,
    ( SELECT count(*) AS count
           FROM unread_messages m
          WHERE m.booking_id = b.id AND m.side = 'customer'::text) AS unread_by_customer,
    b.source,
    b.attendance,
    hkd(b.refunded_amount) AS refunded,
    b.cancel_description,
    hkd(b.paid_amount) AS paid,
    hkd(b.retained_amount) AS retained,
    hkd(b.withheld_amount) AS withheld,
    utc(b.refund_due_since) AS refund_due_since,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('id', r.id, 'amount', hkd(r.amount), 'way', r.way, 'reference', r.reference, 'at', utc(r.at), 'paid_by', r.paid_by, 'by_gateway', is_card_refund(r.*), 'taken_back_at', utc(c.at)) ORDER BY r.at, r.id), '[]'::jsonb) AS "coalesce"
           FROM refunds r
             LEFT JOIN refunds c ON c.takes_back = r.id
          WHERE r.booking_id = b.id AND r.takes_back IS NULL) AS refunds,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('id', y.id, 'amount', hkd(y.amount), 'way', y.way, 'at', utc(y.received_at)) ORDER BY y.received_at, y.id), '[]'::jsonb) AS "coalesce"
           FROM payments y
          WHERE y.booking_id = b.id AND y.state = 'received'::text AND (y.source = ANY (ARRAY['customer'::text, 'provider'::text, 'bank_file'::text]))) AS payments,
    hkd(GREATEST(0::bigint, bm.worth - b.paid_amount + b.refunded_amount)) AS owed,
    hkd(GREATEST(0::bigint, b.paid_amount - b.refunded_amount - bm.worth)) AS refund_due,
        CASE
            WHEN b.status = 'pending'::text AND b.email_confirmed_at IS NULL THEN utc(b.confirm_by)
            ELSE NULL::text
        END AS confirm_by,
    ( SELECT jsonb_build_object('id', y.id, 'state', y.state, 'way', y.way, 'amount', hkd(y.amount), 'at', utc(COALESCE(y.failed_at, y.received_at, y.created_at)), 'has_slip', y.slip IS NOT NULL) AS jsonb_build_object
           FROM payments y
          WHERE y.booking_id = b.id
          ORDER BY y.created_at DESC, y.id DESC
         LIMIT 1) AS payment,
    b.pay_way,
    utc(b.pay_by) AS pay_by,
    paying_of(b.*, p.*) AS paying,
    card_refund_of(b.id, GREATEST(0::bigint, b.paid_amount - b.refunded_amount - bm.worth)) AS card_refund,
        CASE
            WHEN b.source = 'reseller'::text THEN b.taken_by
            ELSE NULL::text
        END AS reseller,
        CASE
            WHEN b.status = 'confirmed'::text THEN utc(b.choose_by)
            ELSE NULL::text
        END AS choose_by
   FROM bookings b
     JOIN services s ON s.id = b.service_id
     JOIN providers p ON p.id = b.provider_id
     LEFT JOIN users u ON u.id = b.client_id
     LEFT JOIN pages pg ON pg.id = b.page_id
     CROSS JOIN LATERAL ( SELECT worth_of(b.status, b.final_amount, b.reduced_amount, b.retained_amount) AS worth) bm
     CROSS JOIN LATERAL ( SELECT COALESCE(max(listed.price) FILTER (WHERE listed.kind = 'adult'::text), max(listed.price), 0::bigint) AS unit_price
           FROM jsonb_to_recordset(b.units) listed(kind text, price bigint)) bu;

CREATE VIEW booking_sums AS
 SELECT booking_totals.provider_id,
    booking_totals.service_id,
    booking_totals.page_id,
    booking_totals.service_title,
    booking_totals.service_title_zh,
    booking_totals.status,
    booking_totals.bookings,
    booking_totals.cents
   FROM booking_totals
UNION ALL
 SELECT booking_changes.provider_id,
    booking_changes.service_id,
    booking_changes.page_id,
    booking_changes.service_title,
    booking_changes.service_title_zh,
    booking_changes.status,
    booking_changes.bookings::bigint AS bookings,
    booking_changes.cents
   FROM booking_changes;

CREATE VIEW booking_timeline AS
 SELECT e.booking_id,
    e.id,
    e.event,
    e.at,
    2 AS nth,
    e.actor,
    e.actor_name,
    e.note,
    e.staff_id,
    e.staff_role,
    e.change
   FROM booking_events e
UNION ALL
 SELECT b.id AS booking_id,
    b.id,
    'created'::text AS event,
    b.created_at AS at,
    0 AS nth,
        CASE
            WHEN b.source = ANY (ARRAY['page'::text, 'reseller'::text]) THEN 'customer'::text
            ELSE 'provider'::text
        END AS actor,
        CASE
            WHEN b.source <> 'page'::text THEN b.taken_by
            WHEN b.emptied_at IS NULL THEN b.customer_name
            ELSE ''::text
        END AS actor_name,
    ''::text AS note,
    NULL::uuid AS staff_id,
    NULL::text AS staff_role,
    NULL::jsonb AS change
   FROM bookings b
  WHERE NOT (EXISTS ( SELECT
           FROM booking_events e
          WHERE e.booking_id = b.id AND e.event = 'created'::text))
UNION ALL
 SELECT b.id AS booking_id,
    b.id,
    'confirmed'::text AS event,
    b.created_at AS at,
    1 AS nth,
        CASE
            WHEN b.source = ANY (ARRAY['page'::text, 'reseller'::text]) THEN 'system'::text
            ELSE 'provider'::text
        END AS actor,
        CASE
            WHEN b.source <> 'reseller'::text THEN b.taken_by
            ELSE ''::text
        END AS actor_name,
    ''::text AS note,
    NULL::uuid AS staff_id,
    NULL::text AS staff_role,
    NULL::jsonb AS change
   FROM bookings b
  WHERE b.confirmed_at = b.created_at AND NOT (EXISTS ( SELECT
           FROM booking_events e
          WHERE e.booking_id = b.id AND e.event = 'created'::text));

CREATE VIEW client_sums AS
 SELECT client_totals.client_id,
    client_totals.status,
    client_totals.bookings,
    client_totals.cents
   FROM client_totals
UNION ALL
 SELECT booking_changes.client_id,
    booking_changes.status,
    booking_changes.bookings::bigint AS bookings,
    booking_changes.final_amount AS cents
   FROM booking_changes
  WHERE booking_changes.client_id IS NOT NULL AND booking_changes.made_at IS NOT NULL;

CREATE VIEW commission_states AS
 SELECT r.booking_id,
    r.partner_id,
    date_trunc('month'::text, (r.created_at AT TIME ZONE 'Asia/Hong_Kong'::text))::date AS month,
    r.created_at,
    r.commission_state AS filed,
        CASE
            WHEN r.reason = 'own_booking'::text AND r.decision IS NULL THEN 'held'::text
            WHEN (r.reason <> ALL (ARRAY['last_click'::text, 'own_booking'::text])) OR r.decision = 'refused'::text OR r.rate_bp = 0 OR b.total_price = 0 THEN 'none'::text
            WHEN b.status = 'cancelled'::text OR c.cents = 0::numeric THEN 'reversed'::text
            WHEN c.cents IS NULL OR c.waits THEN 'pending'::text
            WHEN c.is_unpaid THEN 'approved'::text
            ELSE 'paid'::text
        END AS state
   FROM booking_referrals r
     JOIN bookings b ON b.id = r.booking_id
     CROSS JOIN LATERAL ( SELECT sum(l.cents) AS cents,
            bool_or(l.approved_at IS NULL) AS waits,
            bool_or(l.cents > 0 AND o.paid_at IS NULL) AS is_unpaid
           FROM commission_lines l
             LEFT JOIN payouts o ON o.id = l.payout_id
          WHERE l.booking_id = r.booking_id) c;

CREATE VIEW credited_bookings AS
 SELECT r.booking_id,
    r.link_id,
    r.partner_id,
    r.created_at AS booked_at,
    b.status,
    COALESCE(( SELECT sum(c.cents) AS sum
           FROM commission_lines c
          WHERE c.booking_id = r.booking_id), 0::numeric)::bigint AS cents
   FROM booking_referrals r
     JOIN bookings b ON b.id = r.booking_id
  WHERE r.reason = 'last_click'::text OR r.decision = 'paid'::text;

CREATE VIEW expected_balances AS
 SELECT b.id AS booking_id,
    b.provider_id,
        CASE
            WHEN done.is_done THEN - e.provider
            ELSE 0::bigint
        END AS share,
        CASE
            WHEN done.is_done THEN - e.fee
            ELSE 0::bigint
        END AS fee,
        CASE
            WHEN done.is_done THEN - e.partner
            ELSE 0::bigint
        END AS commission,
        CASE
            WHEN done.is_done THEN b.collected_amount - LEAST(GREATEST(0::bigint, b.collected_amount), - (e.customer + e.reseller))
            ELSE 0::bigint
        END AS collected,
    back.refunded,
        CASE
            WHEN done.is_done AND b.status = 'cancelled'::text THEN (- (e.provider + e.fee + e.partner)) - back.refunded
            ELSE 0::bigint
        END AS withheld
   FROM bookings b
     JOIN expected_postings e ON e.booking_id = b.id
     CROSS JOIN LATERAL ( SELECT (b.status = ANY (ARRAY['completed'::text, 'cancelled'::text])) AND (e.customer + e.reseller) <= 0 AS is_done) done
     CROSS JOIN LATERAL ( SELECT
                CASE
                    WHEN done.is_done AND b.refunded_amount > 0 THEN ( SELECT LEAST(0::bigint,
                            CASE
                                WHEN b.status = 'cancelled'::text THEN b.reduced_amount
                                ELSE 0::bigint
                            END - COALESCE(sum(r.reduces), 0::numeric)::bigint) AS "least"
                       FROM refunds r
                      WHERE r.booking_id = b.id AND (b.status = 'cancelled'::text OR r.at > b.completed_at))
                    ELSE 0::bigint
                END AS refunded) back;

CREATE VIEW expected_postings AS
 SELECT b.id AS booking_id,
    b.provider_id,
    r.partner_id,
        CASE
            WHEN rb.reseller_id IS NULL THEN m.sold - m.in_hand
            ELSE 0::bigint
        END AS customer,
    m.in_hand AS cash,
    - m.fee AS fee,
    m.fee + m.commission - m.sold AS provider,
    - m.commission AS partner,
    rb.reseller_id,
        CASE
            WHEN rb.reseller_id IS NULL THEN 0::bigint
            ELSE m.sold - m.in_hand
        END AS reseller
   FROM bookings b
     LEFT JOIN booking_referrals r ON r.booking_id = b.id
     LEFT JOIN reseller_bookings rb ON b.source = 'reseller'::text AND rb.booking_id = b.id
     CROSS JOIN LATERAL ( SELECT sold.cents AS sold,
            b.paid_amount - b.refunded_amount AS in_hand,
                CASE
                    WHEN sold.cents > 0 THEN b.service_fee - share_of(b.service_fee, b.final_amount - sold.cents, b.final_amount)
                    ELSE 0::bigint
                END AS fee,
                CASE
                    WHEN sold.cents > 0 AND (r.reason = 'last_click'::text OR r.decision = 'paid'::text) AND NOT (b.payment_status = 'unpaid'::text AND (EXISTS ( SELECT
                       FROM commission_lines c
                      WHERE c.booking_id = b.id AND c.payout_id IS NOT NULL))) THEN earned.cents - share_of(earned.cents, b.final_amount - sold.cents, b.final_amount)
                    ELSE 0::bigint
                END AS commission
           FROM ( SELECT (b.total_price * COALESCE(r.rate_bp, 0) + 5000) / 10000 AS cents) earned,
            ( SELECT
                        CASE
                            WHEN b.status = 'pending'::text THEN 0::bigint
                            ELSE worth_of(b.status, b.final_amount, b.reduced_amount, b.retained_amount)
                        END AS cents) sold) m;

CREATE VIEW link_changes AS
 SELECT new_clicks.link_id,
    new_clicks.day,
    1 AS clicks,
    0 AS referrals,
    0 AS bookings,
    0::bigint AS cents
   FROM new_clicks
UNION ALL
 SELECT changed.link_id,
    changed.day,
    0 AS clicks,
    changed.referrals,
    changed.bookings,
    changed.cents
   FROM ( SELECT booking_changes.booking_id
           FROM booking_changes
        UNION
         SELECT journal_due.booking_id
           FROM journal_due) noted
     CROSS JOIN LATERAL ( SELECT s.link_id,
            s.day,
            (f.booking_id IS NULL)::integer AS referrals,
            s.bookings - COALESCE(f.bookings, 0) AS bookings,
            s.cents - COALESCE(f.cents, 0::bigint) AS cents
           FROM referral_standings s
             LEFT JOIN referral_figures f ON f.booking_id = s.booking_id
          WHERE s.booking_id = noted.booking_id
         OFFSET 0) changed;

CREATE VIEW link_figures AS
 SELECT link_id,
    sum(clicks)::bigint AS clicks,
    sum(referrals)::bigint AS referrals,
    sum(bookings)::bigint AS bookings,
    sum(cents)::bigint AS cents
   FROM ( SELECT link_totals.link_id,
            link_totals.clicks,
            link_totals.referrals,
            link_totals.bookings,
            link_totals.cents
           FROM link_totals
        UNION ALL
         SELECT link_changes.link_id,
            link_changes.clicks,
            link_changes.referrals,
            link_changes.bookings,
            link_changes.cents
           FROM link_changes) figures
  GROUP BY link_id;

CREATE VIEW link_figures_by_day AS
 SELECT link_days.link_id,
    link_days.day,
    link_days.clicks,
    link_days.bookings,
    link_days.cents
   FROM link_days
UNION ALL
 SELECT link_changes.link_id,
    link_changes.day,
    link_changes.clicks,
    link_changes.bookings,
    link_changes.cents
   FROM link_changes;

CREATE VIEW live_pages AS
 SELECT pg.id,
    pg.provider_id,
    pg.slug,
    pg.title,
    pg.title_zh,
    pg.description,
    pg.description_zh,
    pg.theme_color,
    pg.background_color,
    pg.text_color,
    pg.custom_message,
    pg.custom_message_zh,
    pg.thank_you_message,
    pg.thank_you_message_zh,
    pg.logo,
    pg.banner_image,
    pg.is_published,
    pg.created_at,
    pg.updated_at,
    pg.shared_at
   FROM pages pg
     JOIN providers p ON p.id = pg.provider_id
  WHERE pg.is_published AND may_sell(p.*);

CREATE VIEW live_services AS
 SELECT s.id,
    s.provider_id,
    s.category_id,
    s.status,
    s.title,
    s.title_zh,
    s.short_description,
    s.short_description_zh,
    s.description,
    s.description_zh,
    s.price,
    s.duration_minutes,
    s.location,
    s.location_zh,
    s.meeting_point,
    s.meeting_point_zh,
    s.latitude,
    s.longitude,
    s.featured_image,
    s.gallery,
    s.difficulty,
    s.languages,
    s.highlights,
    s.highlights_zh,
    s.includes,
    s.includes_zh,
    s.excludes,
    s.excludes_zh,
    s.bring,
    s.bring_zh,
    s.min_age,
    s.accessibility,
    s.itinerary,
    s.questions,
    s.captions,
    s.meeting_picture,
    s.min_participants,
    s.max_participants,
    s.confirmation,
    s.cutoff_minutes,
    s.cancellation_hours,
    s.cancellation_tiers,
    s.default_capacity,
    s.archived_at,
    s.created_at,
    s.updated_at,
    s.commission_bp,
    s.hidden_at,
    s.hide_reason,
    s.offer_version,
    s.pay_ways,
    s.sold_by,
    s.weather_rules,
    s.price_rules,
    s.from_price,
    s.prices_from,
    s.day_prices
   FROM services s
     JOIN providers p ON p.id = s.provider_id
  WHERE s.status = 'active'::text AND s.archived_at IS NULL AND s.hidden_at IS NULL AND may_sell(p.*);

CREATE VIEW marketplace_day_sums AS
 SELECT marketplace_days.day,
    marketplace_days.status,
    marketplace_days.bookings,
    marketplace_days.expired,
    marketplace_days.cents,
    marketplace_days.fees
   FROM marketplace_days
UNION ALL
 SELECT (booking_changes.made_at AT TIME ZONE 'Asia/Hong_Kong'::text)::date AS day,
    booking_changes.status,
    booking_changes.bookings::bigint AS bookings,
        CASE
            WHEN booking_changes.is_expired THEN booking_changes.bookings
            ELSE 0
        END::bigint AS expired,
    booking_changes.cents,
    booking_changes.service_fee AS fees
   FROM booking_changes
  WHERE booking_changes.made_at IS NOT NULL;

CREATE VIEW money_day_sums AS
 SELECT money_days.day,
    money_days.received,
    money_days.refunded
   FROM money_days
UNION ALL
 SELECT money_changes.day,
    money_changes.received,
    money_changes.refunded
   FROM money_changes;

CREATE VIEW offered_before AS
 SELECT entry_id,
    slot_id
   FROM waiting_offers o
  WHERE ended_at IS NULL OR NOT (EXISTS ( SELECT
           FROM seat_moves m
          WHERE m.slot_id = o.slot_id AND m.places < 0 AND m.at > o.ended_at));

CREATE VIEW referral_standings AS
 SELECT r.booking_id,
    r.link_id,
    (r.created_at AT TIME ZONE 'Asia/Hong_Kong'::text)::date AS day,
    (m.credited AND b.status <> 'cancelled'::text)::integer AS bookings,
        CASE
            WHEN m.credited THEN COALESCE(( SELECT sum(c.cents) AS sum
               FROM commission_lines c
              WHERE c.booking_id = r.booking_id), 0::numeric)
            ELSE 0::numeric
        END::bigint AS cents
   FROM booking_referrals r
     JOIN bookings b ON b.id = r.booking_id
     CROSS JOIN LATERAL ( SELECT COALESCE(r.reason = 'last_click'::text OR r.decision = 'paid'::text, false) AS credited) m;

CREATE VIEW refunds_due AS
 SELECT id AS booking_id,
    provider_id,
    refund_due_since AS since,
    cancelled_by,
    paid_amount - refunded_amount - worth_of(status, final_amount, reduced_amount, retained_amount) AS cents
   FROM bookings
  WHERE refund_due_since IS NOT NULL;

CREATE VIEW resource_uses_due AS
 SELECT sl.id AS slot_id,
    n.resource_id,
    sl.provider_id,
        CASE n.per
            WHEN 'place'::text THEN n.quantity * sl.spots_taken
            ELSE n.quantity
        END AS quantity,
    sl.starts_at - make_interval(mins => n.minutes_before) AS starts_at,
    sl.ends_at + make_interval(mins => n.minutes_after) AS ends_at
   FROM slots sl
     JOIN resource_needs n ON n.service_id = sl.service_id
  WHERE sl.needs_resources AND sl.spots_taken > 0;

CREATE VIEW seat_ledger AS
 SELECT m.slot_id,
    m.booking_id,
    m.places,
    m.reason,
    m.at,
    NULL::uuid AS hold_id
   FROM seat_moves m
UNION ALL
 SELECT b.slot_id,
    b.id AS booking_id,
    b.places,
    'booked'::text AS reason,
    b.created_at AS at,
    NULL::uuid AS hold_id
   FROM bookings b
  WHERE b.slot_id IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM seat_moves m
          WHERE m.booking_id = b.id AND m.reason = 'booked'::text))
UNION ALL
 SELECT h.slot_id,
    NULL::uuid AS booking_id,
    h.places,
    'held'::text AS reason,
    h.created_at AS at,
    h.id AS hold_id
   FROM holds h
UNION ALL
 SELECT h.slot_id,
    NULL::uuid AS booking_id,
    - h.places AS places,
        CASE h.ended_as
            WHEN 'expired'::text THEN 'hold_expired'::text
            WHEN 'booked'::text THEN 'hold_booked'::text
            ELSE 'released'::text
        END AS reason,
    h.ended_at AS at,
    h.id AS hold_id
   FROM holds h
  WHERE h.ended_at IS NOT NULL;

CREATE VIEW service_figures AS
 SELECT s.id AS service_id,
    ( SELECT COALESCE(sum(b.bookings), 0::numeric)::bigint AS "coalesce"
           FROM booking_totals b
          WHERE b.provider_id = s.provider_id AND b.service_id = s.id AND b.status <> 'cancelled'::text) AS booking_count,
    r.rating,
    r.total_reviews,
    ( SELECT pg.slug
           FROM page_services ps
             JOIN pages pg ON pg.id = ps.page_id
          WHERE ps.service_id = s.id AND pg.is_published
          ORDER BY pg.created_at, pg.id
         LIMIT 1) AS page_slug,
    ( SELECT marketplace_settings.fee_bp
           FROM marketplace_settings) AS fee_bp
   FROM services s
     CROSS JOIN LATERAL ( SELECT round(sum(review_counts.rating * review_counts.reviews) / NULLIF(sum(review_counts.reviews), 0::numeric), 1)::double precision AS rating,
            COALESCE(sum(review_counts.reviews), 0::numeric)::bigint AS total_reviews
           FROM review_counts
          WHERE review_counts.service_id = s.id) r;

CREATE VIEW service_ranks AS
 SELECT s.id AS service_id,
    (sum(c.rating * c.reviews) FILTER (WHERE counted.is_so) / NULLIF(sum(c.reviews) FILTER (WHERE counted.is_so), 0::numeric))::real AS rating,
    ((COALESCE(sum(c.rating * c.reviews) FILTER (WHERE counted.is_so), 0::numeric) + 20::numeric) / (COALESCE(sum(c.reviews) FILTER (WHERE counted.is_so), 0::numeric) + 5::numeric))::real AS rank
   FROM services s
     JOIN providers p ON p.id = s.provider_id
     LEFT JOIN review_counts c ON c.service_id = s.id
     CROSS JOIN LATERAL ( SELECT p.verified_at IS NOT NULL OR c.was_checked_in AS is_so) counted
  GROUP BY s.id;

CREATE VIEW service_shapes AS
 SELECT s.id,
    s.provider_id,
    s.title,
    s.title_zh,
    s.description,
    s.description_zh,
    s.short_description,
    s.short_description_zh,
    s.status,
    hkd(s.price) AS price,
    s.duration_minutes,
    round(s.duration_minutes::numeric / 60.0, 2)::double precision AS duration,
    s.location,
    s.location_zh,
        CASE
            WHEN c.id IS NOT NULL THEN jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'name_zh', c.name_zh)
            ELSE NULL::jsonb
        END AS category,
    s.featured_image,
    s.gallery,
    f.booking_count,
    f.rating,
    f.total_reviews,
    s.difficulty,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('id', u.id, 'kind', u.kind, 'title', u.title, 'title_zh', u.title_zh, 'price', hkd(u.price), 'min_age', u.min_age, 'max_age', u.max_age, 'takes_place', u.takes_place, 'places', u.places, 'takes_all', takes_all_of(u.*), 'accompanied_by', u.accompanied_by) ORDER BY u."position", u.kind), '[]'::jsonb) AS "coalesce"
           FROM units u
          WHERE u.service_id = s.id) AS units,
    s.confirmation,
    s.sold_by,
    s.cutoff_minutes,
    s.cancellation_hours,
    s.cancellation_tiers,
    NULLIF(COALESCE(s.weather_rules, p.weather_rules), '[]'::jsonb) AS weather_rules,
    s.min_participants,
    s.max_participants,
    s.languages,
    s.highlights,
    s.highlights_zh,
    s.includes,
    s.includes_zh,
    s.excludes,
    s.excludes_zh,
    s.bring,
    s.bring_zh,
    s.min_age,
    s.accessibility,
    s.meeting_point,
    s.meeting_point_zh,
    s.mtr_exit,
    s.mtr_exit_zh,
    s.arrive_minutes_before,
    s.latitude,
    s.longitude,
    jsonb_build_object('id', p.id, 'name', p.name, 'name_zh', p.name_zh, 'licence_number', p.licence_number, 'verified', p.verified_at IS NOT NULL) AS provider,
    f.page_slug,
    f.fee_bp,
    pay_terms_of(s.pay_ways, p.*) AS pay_terms,
    hkd(COALESCE(s.from_price, s.price)) AS from_price,
    s.from_price IS NOT NULL AS price_varies
   FROM services s
     JOIN providers p ON p.id = s.provider_id
     LEFT JOIN categories c ON c.id = s.category_id
     JOIN service_figures f ON f.service_id = s.id;

CREATE VIEW unread_messages AS
 SELECT messages.id,
    messages.booking_id,
    messages.provider_id,
    messages.client_id,
    messages.sender,
    messages.body,
    messages.created_at,
    'provider'::text AS side
   FROM messages
  WHERE messages.sender = 'customer'::text AND messages.read_at IS NULL OR messages.sender = 'operator'::text AND messages.provider_read_at IS NULL
UNION ALL
 SELECT messages.id,
    messages.booking_id,
    messages.provider_id,
    messages.client_id,
    messages.sender,
    messages.body,
    messages.created_at,
    'customer'::text AS side
   FROM messages
  WHERE (messages.sender = ANY (ARRAY['provider'::text, 'operator'::text])) AND messages.read_at IS NULL;
