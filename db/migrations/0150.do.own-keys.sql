-- Keys of a provider's own programs stand beside those of resellers (docs/decisions/068-keys-of-own-programs.md).
ALTER TABLE api_keys ALTER COLUMN reseller_id DROP NOT NULL,
  ADD COLUMN name text,
  ADD COLUMN scope text,
  ADD CONSTRAINT api_keys_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES providers (id),
  ADD CONSTRAINT api_keys_scope_check CHECK (scope IN ('read', 'write')),
  ADD CONSTRAINT api_keys_name_check CHECK (name <> ''),
  -- Of a reseller, or of a program of the provider's own.
  ADD CONSTRAINT api_keys_kind_check CHECK (num_nonnulls(reseller_id, scope) = 1 AND (scope IS NULL) = (name IS NULL));
CREATE INDEX api_keys_own ON api_keys (provider_id, created_at) WHERE reseller_id IS NULL;
CREATE INDEX api_keys_own_working ON api_keys (created_at, id) WHERE reseller_id IS NULL AND revoked_at IS NULL;
