type FieldValue = string | number | boolean | null;

/** What a change makes different, as words for the log: `500 → 600` under the field's name. Fields that are not given stay. */
export function changeDetails<F extends string>(
  before: Record<NoInfer<F>, FieldValue>,
  wanted: Partial<Record<F, FieldValue | undefined>>,
): Record<string, string> {
  const details: Record<string, string> = {};
  for (const [field, value] of Object.entries(wanted) as [F, FieldValue | undefined][])
    if (value !== undefined && value !== before[field]) details[field] = `${valueText(before[field])} → ${valueText(value)}`;
  return details;
}

const valueText = (value: FieldValue) => (value === null ? '–' : String(value));
