import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importFields, neededFields, type ImportField, type ImportKind } from '../../../contract/import-fields.ts';
import type { ImportColumns, ImportPlan } from '../../../contract/imports.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/inputs.tsx';

const NONE = '';
type Props = { kind: ImportKind; plan: ImportPlan; busy: boolean; onChoose: (columns: ImportColumns) => void };

/** Which column of the file has which field: as suggested or remembered, to be changed. Open where a needed one was not recognised. */
export function ImportColumnChoice({ kind, plan: { columns, headings, sample, is_mapped }, busy, onChoose }: Props) {
  const { t } = useTranslation('import');
  const id = useId();
  const [choice, setChoice] = useState<Partial<Record<ImportField, string>>>(() =>
    Object.fromEntries(columns.map(({ field, column }) => [field, String(column)])),
  );
  const fields: readonly ImportField[] = importFields[kind];
  const isNeeded = (field: ImportField) => neededFields[kind].some((one) => one.length === 1 && one[0] === field);
  const chosen = fields.flatMap((field) => (choice[field] ? [{ field, column: Number(choice[field]) }] : []));
  const is_complete = neededFields[kind].every((one) => one.some((field) => choice[field]));
  const width = Math.max(headings.length, ...sample.map((cells) => cells.length));
  const names = Array.from({ length: width }, (_, at) => {
    const heading = headings[at] || t('column', { number: at + 1 });
    const example = sample.map((cells) => cells[at]).find(Boolean);
    return example ? t('column_example', { heading, example: example.slice(0, 30) }) : heading;
  });
  return (
    <details className="card px-5 py-2 lg:px-6" open={!is_mapped || undefined}>
      <summary className="link min-h-11 content-center font-560">{t('columns')}</summary>
      {!is_mapped && (
        <Banner tone="warning" className="mt-3">
          <span id={`${id}-needs`}>{t('columns_unknown')}</span>
        </Banner>
      )}
      <form
        className="my-4 grid gap-4 sm:grid-cols-2"
        aria-label={t('columns')}
        onSubmit={(event) => {
          event.preventDefault();
          if (is_complete) onChoose(chosen);
        }}
      >
        {fields.map((field) => (
          <Field key={field} label={t(`fields.${field}`)} optional={!isNeeded(field)}>
            <Select
              value={choice[field] ?? NONE}
              // A column has one field: the one that had it gives it up.
              onChange={({ target: { value } }) =>
                setChoice({ ...Object.fromEntries(Object.entries(choice).filter(([, column]) => column !== value)), [field]: value })
              }
            >
              <option value={NONE}>{t(isNeeded(field) ? 'column_choose' : 'column_none')}</option>
              {names.map((name, at) => (
                <option key={at} value={at}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <div className="sm:col-span-2">
          <Button
            type="submit"
            busy={busy}
            aria-disabled={!is_complete || undefined}
            aria-describedby={is_mapped ? undefined : `${id}-needs`}
          >
            {t('use_columns')}
          </Button>
        </div>
      </form>
    </details>
  );
}
