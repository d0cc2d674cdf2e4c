-- Keys of a provider's own programs stand beside those of resellers (docs/decisions/068-keys-of-own-programs.md).
ALTER TABLE api_keys ALTER COLUMN reseller_id DROP NOT NULL,
  -- What it is for; a reseller's key goes by the name of the reseller.
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN scope text NOT NULL DEFAULT 'reseller',
  ADD CONSTRAINT api_keys_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers (id),
  ADD CONSTRAINT api_keys_scope_check CHECK (scope IN ('reseller', 'read', 'write')),
  ADD CONSTRAINT api_keys_kind_check CHECK ((reseller_id IS NULL) = (scope <> 'reseller') AND (scope = 'reseller') = (name = ''));
CREATE INDEX api_keys_own ON api_keys (provider_id, created_at) WHERE reseller_id IS NULL;
CREATE INDEX api_keys_own_working ON api_keys (created_at, id) WHERE reseller_id IS NULL AND revoked_at IS NULL;
