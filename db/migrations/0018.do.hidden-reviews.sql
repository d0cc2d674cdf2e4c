-- As before, and nothing of a review that an operator has hidden: it is read by nobody, not beside its booking either.
CREATE OR REPLACE FUNCTION review_of(booking uuid) RETURNS jsonb LANGUAGE sql STABLE PARALLEL SAFE
  RETURN (
    SELECT jsonb_build_object('id', r.id, 'rating', r.rating, 'comment', r.comment, 'author', r.author, 'created_at', utc(r.created_at), 'reply', r.reply)
    FROM reviews r WHERE r.booking_id = booking AND r.hidden_at IS NULL
  );

-- Whether anything was said of a booking, hidden or not: nobody says it twice.
CREATE FUNCTION is_reviewed(booking uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN EXISTS (SELECT FROM reviews r WHERE r.booking_id = booking);
