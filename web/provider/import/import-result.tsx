import { useTranslation } from 'react-i18next';
import type { ImportKind } from '../../../contract/import-fields.ts';
import type { ImportFault, ImportItem, ImportPlan } from '../../../contract/imports.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import { moment } from '../../lib/format/dates.ts';
import { exactMoney } from '../../lib/format/money.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { OverlapList } from '../availability/preview/overlap-list.tsx';
import type { ImportFile } from './use-import.ts';

/** What a file would make, each fault with its line, and the button that imports it. */
export function ImportResult({ file, plan }: { file: ImportFile; plan: ImportPlan }) {
  const { t } = useTranslation('import');
  const { kind, import_error } = file;
  const { count, known, past, fault_count } = plan;
  const is_empty = count === 0 && fault_count === 0;
  return (
    <section className="card grid gap-4 p-5 lg:p-6" aria-labelledby="import-result">
      <h2 className="h2" id="import-result">
        {t('result')}
      </h2>
      <Faults plan={plan} />
      {is_empty ? (
        <EmptyState spot="search" title={t('nothing')} sentence={t('nothing_sentence')} heading="h3" />
      ) : (
        <div className="grid gap-1">
          {count > 0 && <p className="font-600">{t(`would_make.${kind}`, { count })}</p>}
          {known > 0 && <p className="muted text-sm">{t('known', { count: known })}</p>}
          {past > 0 && <p className="muted text-sm">{t('past', { count: past })}</p>}
        </div>
      )}
      {count > 0 && <Items kind={kind} plan={plan} />}
      {plan.reachable > 0 && fault_count === 0 && (
        <div>
          <label className="check">
            <input
              type="checkbox"
              checked={file.mails_guests}
              aria-describedby="import-mails-hint"
              onChange={({ target }) => file.setMailsGuests(target.checked)}
            />
            {t('mails', { count: plan.reachable })}
          </label>
          <p className="muted text-sm" id="import-mails-hint">
            {t('mails_hint')}
          </p>
        </div>
      )}
      <OverlapList overlaps={plan.overlaps} count={plan.overlap_count} is_allowed={file.overlaps_allowed} onAllow={file.allowOverlaps} />
      {import_error && <Banner tone="danger">{import_error.words}</Banner>}
      {count > 0 && fault_count === 0 && (
        <div>
          <Button look="primary" busy={file.importing} onClick={() => void file.make()}>
            {file.importing ? t('importing') : t(`import.${kind}`, { count })}
          </Button>
        </div>
      )}
    </section>
  );
}

function Faults({ plan: { faults, fault_count } }: { plan: ImportPlan }) {
  const { t } = useTranslation('import');
  if (fault_count === 0) return null;
  const whereOf = ({ line, field, heading, text }: ImportFault) => {
    const column = heading || (field ? t(`fields.${field}`) : '');
    if (column === '') return t('fault_line', { line });
    return text === '' ? t('fault_column', { line, column }) : t('fault_cell', { line, column, text });
  };
  return (
    <Banner tone="warning">
      <strong>{t('faults', { count: fault_count })}</strong>
      <ul className="mt-2 grid list-disc gap-2 pl-5 text-sm">
        {faults.map((fault, nth) => (
          <li key={nth} className="break-words">
            <b className="font-600">{whereOf(fault)}</b>
            <br />
            {fault.message}
          </li>
        ))}
      </ul>
      {fault_count > faults.length && <p className="mt-2 text-sm">{t('more', { count: fault_count - faults.length })}</p>}
    </Banner>
  );
}

function Items({ kind, plan: { items, count } }: { kind: ImportKind; plan: ImportPlan }) {
  const { t } = useTranslation('import');
  return (
    <div>
      <ul className="grid divide-y divide-line">
        {items.map((item) => (
          <Item key={item.line} kind={kind} item={item} />
        ))}
      </ul>
      {count > items.length && <p className="muted mt-2 text-sm">{t('more', { count: count - items.length })}</p>}
    </div>
  );
}

function Item({ kind, item: { title, title_zh, starts_at, quantity, amount, is_paid } }: { kind: ImportKind; item: ImportItem }) {
  const { t } = useTranslation('import');
  const locale = useLocale();
  const { text, lang } = inLocale(title, title_zh, locale);
  const facts = [
    starts_at && moment(starts_at, locale),
    t(kind === 'bookings' ? 'people' : 'places', { count: quantity }),
    amount && exactMoney(amount),
    kind === 'bookings' && t(is_paid ? 'paid' : 'unpaid'),
  ].filter(Boolean);
  return (
    <li className="py-2">
      <span className="font-560 break-words" lang={lang}>
        {text}
      </span>
      <span className="muted block text-sm">{facts.join(' · ')}</span>
    </li>
  );
}
