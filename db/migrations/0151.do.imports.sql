-- What a provider brought from another system in a CSV file (docs/decisions/069-csv-in.md).
CREATE TABLE imports (
  id uuid PRIMARY KEY,
  provider_id uuid NOT NULL REFERENCES providers (id) ON DELETE CASCADE,
  kind text NOT NULL,
  made int NOT NULL,
  -- Whether guests of imported bookings are mailed.
  mails_guests boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  undone_at timestamptz,
  CONSTRAINT imports_kind_check CHECK (kind IN ('services', 'slots', 'bookings')),
  CONSTRAINT imports_made_check CHECK (made > 0)
);
CREATE INDEX imports_age ON imports (provider_id, created_at DESC);

CREATE TABLE import_rows (
  provider_id uuid NOT NULL,
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  -- The line of the file, counted from 1.
  line int NOT NULL,
  kind text NOT NULL,
  -- How the other system calls it; empty for slots, which their start names.
  reference text NOT NULL,
  -- The service, slot or booking.
  item_id uuid NOT NULL,
  -- Of a slot: how it was made.
  capacity int,
  -- When undo removed it, or an import found it deleted.
  removed_at timestamptz,
  CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, line),
  CONSTRAINT import_rows_kind_check CHECK (kind IN ('services', 'slots', 'bookings')),
  CONSTRAINT import_rows_reference_check CHECK ((reference = '') = (kind = 'slots'))
);
CREATE UNIQUE INDEX import_rows_reference ON import_rows (provider_id, kind, reference) WHERE removed_at IS NULL AND kind <> 'slots';
CREATE INDEX import_rows_item ON import_rows (provider_id, item_id);

-- Which column of the other system's file is which, as chosen last.
CREATE TABLE import_columns (
  provider_id uuid NOT NULL REFERENCES providers (id) ON DELETE CASCADE,
  kind text NOT NULL,
  headings text[] NOT NULL,
  columns jsonb NOT NULL,
  CONSTRAINT import_columns_pkey PRIMARY KEY (provider_id, kind)
);

ALTER TABLE bookings DROP CONSTRAINT bookings_source_check,
  ADD CONSTRAINT bookings_source_check CHECK (source IN ('page', 'phone', 'walk_in', 'reseller', 'import')) NOT VALID;
