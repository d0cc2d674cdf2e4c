-- The origins of a provider's own sites on which a page may stand in a frame. They become part of a header, so nothing else may be in them.
ALTER TABLE pages
  ADD COLUMN embed_origins text[] NOT NULL DEFAULT '{}'
    CHECK (cardinality(embed_origins) <= 20 AND array_to_string(embed_origins, ' ') !~ '[^a-z0-9:/. \[\]-]');
