-- Whether a review is answered is a condition of its own index each: as a column of one it was not used for either.
DROP INDEX reviews_answered;
CREATE INDEX reviews_answered ON reviews (provider_id, created_at DESC, id DESC) WHERE hidden_at IS NULL AND reply IS NOT NULL;
CREATE INDEX reviews_unanswered ON reviews (provider_id, created_at DESC, id DESC) WHERE hidden_at IS NULL AND reply IS NULL;
