-- What was said of a booking, as its replies carry it (contract/reviews.ts); null before anything was.
CREATE FUNCTION review_of(booking uuid) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT jsonb_build_object('id', r.id, 'rating', r.rating, 'comment', r.comment, 'author', r.author, 'created_at', utc(r.created_at), 'reply', r.reply)
    FROM reviews r WHERE r.booking_id = booking
  );

-- An empty reply is none.
ALTER TABLE reviews ADD CONSTRAINT reviews_reply_says_something CHECK (reply <> '');
