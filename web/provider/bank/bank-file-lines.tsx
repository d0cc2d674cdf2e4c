import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BankFile, BankLine } from '../../../contract/bank-files.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BankLineRow } from './bank-line-row.tsx';
import { bankGroups, groupOf, isConfirmable, sumOf, type BankGroup } from './selection.ts';
import type { useBankFile } from './use-bank-file.ts';

/** So many lines of a group are drawn at first. */
const DRAWN = 100;

type Bank = ReturnType<typeof useBankFile>;

/** The lines of a file by what is to be done with them, and the button that confirms the chosen ones. */
export function BankFileLines({ bank, file }: { bank: Bank; file: BankFile }) {
  const { t } = useTranslation('bank');
  const groups = bankGroups
    .map((group) => ({ group, lines: file.lines.filter((line) => groupOf(line) === group) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <section aria-labelledby="bank-lines" className="flex flex-col gap-4">
      <div>
        <h2 className="h2" id="bank-lines">
          {t('lines', { count: file.lines.length })}
        </h2>
        {file.left_out > 0 && <p className="muted mt-1 text-sm">{t('left_out', { count: file.left_out })}</p>}
      </div>
      <Problems file={file} />
      {groups.length === 0 && (
        <div className="card">
          <EmptyState spot="bookings" title={t('empty')} sentence={t('empty_sentence')} heading="h3" />
        </div>
      )}
      {groups.map(({ group, lines }) => (
        <LineGroup key={group} group={group} lines={lines} bank={bank} />
      ))}
      {file.lines.some(isConfirmable) && <ConfirmBar bank={bank} lines={file.lines} />}
    </section>
  );
}

function Problems({ file: { problems, problem_count, headings } }: { file: BankFile }) {
  const { t } = useTranslation('bank');
  if (problem_count === 0) return null;
  return (
    <Banner tone="warning">
      <strong>{t('problems', { count: problem_count })}</strong>
      <ul className="mt-2 list-disc pl-5 text-sm">
        {problems.map(({ line, column, rule, text }) => (
          <li key={`${line} ${column}`} className="break-words">
            {t(`problem.${rule}`, { line, column: headings[column] || t('column', { number: column + 1 }), text })}
          </li>
        ))}
      </ul>
      {problem_count > problems.length && <p className="mt-1 text-sm">{t('more_problems', { count: problem_count - problems.length })}</p>}
    </Banner>
  );
}

function LineGroup({ group, lines, bank }: { group: BankGroup; lines: BankLine[]; bank: Bank }) {
  const { t } = useTranslation('bank');
  const [drawn, setDrawn] = useState(DRAWN);
  const more = lines.length - drawn;
  return (
    <details className="card" open={group === 'ready' || group === 'check' || undefined}>
      <summary className="min-h-11 p-4 lg:px-6">
        <h3 className="inline font-620">{t(`groups.${group}`, { count: lines.length })}</h3>
        <span className="muted block text-sm">{t(`group_hints.${group}`)}</span>
      </summary>
      <ul className="border-t border-line">
        {lines.slice(0, drawn).map((line) => (
          <BankLineRow key={line.fingerprint} line={line} booking={bank.selection.get(line.fingerprint) ?? null} onChoose={bank.choose} />
        ))}
      </ul>
      {more > 0 && (
        <div className="p-4 lg:px-6">
          <Button size="sm" onClick={() => setDrawn(drawn + DRAWN)}>
            {t('show_more', { count: Math.min(more, DRAWN) })}
          </Button>
        </div>
      )}
    </details>
  );
}

function ConfirmBar({ bank, lines }: { bank: Bank; lines: BankLine[] }) {
  const { t } = useTranslation('bank');
  const { selection, confirming, progress, confirm_error } = bank;
  const amount = exactMoney(sumOf(selection, lines));
  return (
    <div className="form-bar grid gap-3">
      {confirm_error && <Banner tone="danger">{confirm_error.words}</Banner>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite">{selection.size === 0 ? t('none_chosen') : t('chosen', { count: selection.size, amount })}</p>
        <Button
          look="primary"
          busy={confirming}
          busy_words={progress && progress.of > 0 ? t('progress', progress) : t('confirming')}
          aria-disabled={selection.size === 0 || undefined}
          onClick={() => selection.size > 0 && void bank.confirm()}
        >
          {selection.size === 0 ? t('confirm_chosen') : t('confirm', { count: selection.size })}
        </Button>
      </div>
    </div>
  );
}
