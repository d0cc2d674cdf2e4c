import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankColumns, BankFile } from '../../../contract/bank-files.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/inputs.tsx';

const required = ['date', 'amount'] as const;
const optional = ['description', 'payer'] as const;
type ColumnTexts = Record<keyof BankColumns, string>;
const NONE = '';

type Props = { file: BankFile; busy: boolean; onChoose: (columns: BankColumns) => void };

/** Which column of the file is which: as suggested or remembered, to be changed. Open where it was not recognised. */
export function ColumnChoice({ file: { columns, headings, sample }, busy, onChoose }: Props) {
  const { t } = useTranslation('bank');
  const id = useId();
  const [choice, setChoice] = useState<ColumnTexts>(() => textsOf(columns));
  const chosen = columnsOf(choice);
  const width = Math.max(headings.length, ...sample.map((cells) => cells.length));
  const names = Array.from({ length: width }, (_, at) => {
    const heading = headings[at] || t('column', { number: at + 1 });
    const example = sample.map((cells) => cells[at]).find(Boolean);
    return example ? t('column_example', { heading, example }) : heading;
  });
  return (
    <details className="card px-5 py-2 lg:px-6" open={columns === null || undefined}>
      <summary className="link min-h-11 content-center font-560">{t('columns')}</summary>
      {columns === null && (
        <Banner tone="warning" className="mt-3">
          {t('columns_unknown')}
        </Banner>
      )}
      <form
        className="my-4 grid gap-4 sm:grid-cols-2"
        aria-label={t('columns')}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) onChoose(chosen);
        }}
      >
        {[...required, ...optional].map((column) => (
          <Field
            key={column}
            label={t(`column_names.${column}`)}
            hint={t(`column_hints.${column}`)}
            optional={column === 'description' || column === 'payer'}
          >
            <Select value={choice[column]} onChange={({ target }) => setChoice({ ...choice, [column]: target.value })}>
              <option value={NONE}>{t(column === 'description' || column === 'payer' ? 'column_none' : 'column_choose')}</option>
              {names.map((name, at) => (
                <option key={name} value={at}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:col-span-2">
          <Button
            type="submit"
            busy={busy}
            aria-disabled={chosen === null || undefined}
            aria-describedby={chosen ? undefined : `${id}-needs`}
          >
            {t('use_columns')}
          </Button>
          {!chosen && (
            <p className="muted text-sm" id={`${id}-needs`}>
              {t('columns_needed')}
            </p>
          )}
        </div>
      </form>
    </details>
  );
}

function textsOf(columns: BankColumns | null): ColumnTexts {
  const text = (column: keyof BankColumns) => String(columns?.[column] ?? NONE);
  return { date: text('date'), amount: text('amount'), description: text('description'), payer: text('payer') };
}

/** Null until a date and another column as the amount are chosen. */
function columnsOf(choice: ColumnTexts): BankColumns | null {
  const number = (column: keyof BankColumns) => (choice[column] === NONE ? null : Number(choice[column]));
  const [date, amount] = [number('date'), number('amount')];
  if (date === null || amount === null || date === amount) return null;
  return { date, amount, description: number('description'), payer: number('payer') };
}
