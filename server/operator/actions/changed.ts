type Value = string | number | boolean | null;

/** What a change makes different, as words for the log: `500 → 600` under the field's name. Fields that are not given stay. */
export function changed<F extends string>(
  before: Record<NoInfer<F>, Value>,
  wanted: Partial<Record<F, Value | undefined>>,
): Record<string, string> {
  const details: Record<string, string> = {};
  for (const [field, value] of Object.entries(wanted) as [F, Value | undefined][])
    if (value !== undefined && value !== before[field]) details[field] = `${written(before[field])} → ${written(value)}`;
  return details;
}

const written = (value: Value) => (value === null ? '–' : String(value));
