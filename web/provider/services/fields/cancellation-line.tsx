import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { percentOf } from '../../../../rules/money.ts';
import { termsLines } from '../../../../rules/cancellation/cancellation-words.ts';
import { tiersOf, WHOLE_SHARE } from '../../../../rules/cancellation/cancellation.ts';
import { useLocale } from '../../../i18n/locale.ts';
import type { ServiceFields } from '../form/service-fields.ts';
import { useBeforeWords } from './use-before-words.ts';

/** The terms as guests read them, and as a time line from the booking to the start. */
export function CancellationLine() {
  const { t } = useTranslation('own_services');
  const locale = useLocale();
  const { control } = useFormContext<ServiceFields>();
  const words = useBeforeWords();
  const [cancellation_hours, steps] = useWatch({ control, name: ['cancellation_hours', 'cancellation_tiers'] });
  const terms = { cancellation_hours, cancellation_tiers: steps.length > 0 ? steps : null };
  const parts = tiersOf(terms);
  const is_closed = parts.at(-1)!.hours_before > 0;
  return (
    <div className="rounded-photo bg-surface-2 p-3.5">
      <p className="label mb-2">{t('form.guests_read')}</p>
      <div className="mb-3 flex gap-px overflow-hidden rounded-xs text-xs" aria-hidden="true">
        {parts.map(({ hours_before, share_bp }) => (
          <div key={hours_before} className="min-w-0 grow basis-0">
            <div className={`tnum px-2 py-1 text-center font-620 ${lookOf(share_bp)}`}>{percentOf(share_bp)}%</div>
            <div className="muted mt-1 truncate text-right">{words(hours_before * 60)}</div>
          </div>
        ))}
        {is_closed && (
          <div className="min-w-0 grow basis-0">
            <div className={`px-2 py-1 text-center font-620 ${lookOf(0)}`}>–</div>
            <div className="muted mt-1 truncate text-right">{words(0)}</div>
          </div>
        )}
      </div>
      <ul className="grid gap-1 text-sm">
        {termsLines(terms, locale).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {is_closed && <li>{t('form.cancel_closed')}</li>}
      </ul>
    </div>
  );
}

function lookOf(share_bp: number): string {
  if (share_bp === WHOLE_SHARE) return 'bg-success-soft text-success-text';
  return share_bp === 0 ? 'bg-danger-soft text-danger-text' : 'bg-warning-soft text-warning-text';
}
