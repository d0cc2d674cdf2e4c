type FieldValue = string | number | boolean | null;

/** The changed fields of a patch for the audit log, as `500 → 600` under the field's name. */
export function changeDetails<F extends string>(
  before: Record<NoInfer<F>, FieldValue>,
  patch: Partial<Record<F, FieldValue | undefined>>,
): Record<string, string> {
  const details: Record<string, string> = {};
  for (const [field, value] of Object.entries(patch) as [F, FieldValue | undefined][])
    if (value !== undefined && value !== before[field]) details[field] = `${valueText(before[field])} → ${valueText(value)}`;
  return details;
}

const valueText = (value: FieldValue) => (value === null ? '–' : String(value));
