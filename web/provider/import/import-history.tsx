import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { ImportSummary } from '../../../contract/imports.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { moment } from '../../lib/format/dates.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/feedback/alert-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';

type UndoSum = Omit<ReplyOf<typeof api.imports.undo>, 'next'>;

/** The last imports; those of the last day can be undone. */
export function ImportHistory({ imports }: { imports: ImportSummary[] }) {
  const { t } = useTranslation('import');
  const [outcome, setOutcome] = useState<UndoSum | null>(null);
  const undoing = useAction({ toast: 'none', refresh: 'success' });
  const undo = async (id: string) => {
    setOutcome(null);
    await undoing.run(() => undoAll(id), { failed: t('undo_failed'), then: setOutcome });
  };
  return (
    <section className="card grid gap-3 p-5 lg:p-6" aria-labelledby="import-history">
      <h2 className="h2" id="import-history">
        {t('history')}
      </h2>
      {outcome && <UndoOutcome outcome={outcome} />}
      {undoing.error && <Banner tone="danger">{undoing.error.words}</Banner>}
      {imports.length === 0 && <p className="muted">{t('no_history')}</p>}
      <ul className="grid divide-y divide-line">
        {imports.map((one) => (
          <ImportRow key={one.id} one={one} busy={undoing.busy} onUndo={() => void undo(one.id)} />
        ))}
      </ul>
    </section>
  );
}

function ImportRow({ one, busy, onUndo }: { one: ImportSummary; busy: boolean; onUndo: () => void }) {
  const { t } = useTranslation('import');
  const locale = useLocale();
  const [asking, setAsking] = useState(false);
  const { kind, made, created_at, can_undo, undone_at, undo_until } = one;
  const what = t(`would_make.${kind}`, { count: made });
  const state = can_undo ? t('until', { when: moment(undo_until, locale) }) : t(undone_at ? 'undone' : 'over');
  const confirm = () => {
    setAsking(false);
    onUndo();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <span className="font-560">{what}</span>
        <span className="muted block text-sm">
          {moment(created_at, locale)} · {state}
        </span>
      </div>
      {can_undo && (
        <Button size="sm" busy={busy} onClick={() => setAsking(true)}>
          {t('undo')}
        </Button>
      )}
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('undo_title', { what })}
        sentence={t(`undo_sentence.${kind}`)}
        confirm={t('undo')}
      />
    </li>
  );
}

/** Undoes an import part by part. */
async function undoAll(id: string): Promise<UndoSum> {
  const sum: UndoSum = { removed: 0, stays: [] };
  for (let after: number | null = 0; after !== null;) {
    const part: ReplyOf<typeof api.imports.undo> = await call(api.imports.undo, { params: { id }, body: { after } });
    sum.removed += part.removed;
    sum.stays.push(...part.stays);
    after = part.next;
  }
  return sum;
}

function UndoOutcome({ outcome: { removed, stays } }: { outcome: UndoSum }) {
  const { t } = useTranslation('import');
  const locale = useLocale();
  const whatOf = ({ title, title_zh, starts_at }: UndoSum['stays'][number]) =>
    [inLocale(title, title_zh, locale).text, starts_at && moment(starts_at, locale)].filter(Boolean).join(' · ');
  return (
    <Banner tone={stays.length > 0 ? 'warning' : 'success'}>
      <strong>{t('removed', { count: removed })}</strong> {stays.length > 0 && <span>{t('stays', { count: stays.length })}</span>}
      {stays.length > 0 && (
        <ul className="mt-2 list-disc pl-5 text-sm">
          {stays.map((one) => (
            <li key={one.line} className="break-words">
              {t('stay_line', { line: one.line, what: whatOf(one), reason: t(`stay.${one.reason}`) })}
            </li>
          ))}
        </ul>
      )}
    </Banner>
  );
}
