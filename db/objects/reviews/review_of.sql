-- The review of a booking as replies carry it (contract/reviews.ts); null when there is none, or when the operator has hidden it.
CREATE OR REPLACE FUNCTION review_of(booking uuid) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT jsonb_build_object('id', r.id, 'rating', r.rating,
      'rating_guide', r.rating_guide, 'rating_value', r.rating_value, 'rating_described', r.rating_described,
      'comment', r.comment, 'author', r.author, 'created_at', utc(r.created_at), 'reply', r.reply)
    FROM reviews r WHERE r.booking_id = booking AND r.hidden_at IS NULL
  );
