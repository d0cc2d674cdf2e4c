type Value = string | number | boolean | null | undefined;

/** What a change makes different, as words for the log: `500 → 600` under the field's name. Fields that are not given stay. */
export function changed<T extends Record<string, unknown>>(before: T, wanted: { [Field in keyof T]?: Value }): Record<string, string> {
  const fields = Object.entries<Value>(wanted as Record<string, Value>).filter(
    ([field, value]) => value !== undefined && value !== before[field],
  );
  return Object.fromEntries(fields.map(([field, value]) => [field, `${written(before[field])} → ${written(value)}`]));
}

const written = (value: unknown) => (value === null || value === '' ? '–' : String(value));
