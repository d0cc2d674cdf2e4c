-- Pictures that were kept, so that those nothing shows any more can be removed. Named by their content: two providers may share one.
CREATE TABLE pictures (
  name    text PRIMARY KEY,
  kept_at timestamptz NOT NULL DEFAULT now()
);
