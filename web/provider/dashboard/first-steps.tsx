import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useRevalidator } from 'react-router';
import type { ProviderStats } from '../../../contract/accounts.ts';
import { CopyAddress } from '../pages/list/copy-address.tsx';
import { Icon } from '../../ui/icon.tsx';
import { firstSteps, type FirstStep } from './step-places.ts';

/** The first steps of a new provider, with links; hidden once the first page is live and its address shared. */
export function FirstSteps({ stats }: { stats: ProviderStats }) {
  const { t } = useTranslation('own_dashboard');
  const { revalidate } = useRevalidator();
  const { live_page, page, shared } = stats.first_steps;
  if (page && shared) return null;
  const steps = firstSteps(stats);
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done)?.name;
  return (
    <section className="card mb-4 overflow-hidden" aria-labelledby="first-steps">
      <div className="card-h flex-wrap">
        <div>
          <h2 className="h2" id="first-steps">
            {t('first_steps.title')}
          </h2>
          <p className="muted text-md">{t('first_steps.sentence')}</p>
        </div>
        <p className="muted tnum text-sm">{t('first_steps.progress', { done, count: steps.length })}</p>
      </div>
      <div className="meter mx-5 mt-2" aria-hidden="true">
        <i style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
      <ol className="mt-4 border-t border-line">
        {steps.map((step) => (
          <Step key={step.name} step={step} is_next={step.name === next}>
            {step.name === 'shared' && live_page && !step.done && (
              <CopyAddress page={live_page} size="sm" onCopied={() => void revalidate()} />
            )}
          </Step>
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { name, done, to }, is_next, children }: { step: FirstStep; is_next: boolean; children: ReactNode }) {
  const { t } = useTranslation('own_dashboard');
  return (
    <li className={`flex flex-wrap items-center gap-x-3 border-t border-line px-5 first:border-t-0 ${is_next ? 'bg-primary-soft' : ''}`}>
      <Link className="flex min-w-0 grow items-center gap-3 py-3 text-inherit! no-underline" to={to}>
        <span className={`step ${done ? 'is-done' : ''}`}>{done && <Icon name="check" />}</span>
        <span className="min-w-0 grow leading-snug">
          <b className={`block text-md ${done ? 'muted font-500' : 'font-620'}`}>
            {t(`first_steps.${name}`)} <span className="sr">{t(done ? 'first_steps.done' : 'first_steps.open')}</span>
          </b>
          {!done && <span className="muted text-sm">{t(`first_steps.${name}_hint`)}</span>}
        </span>
        {!done && <Icon name="chevron_right" className="text-fg-2" />}
      </Link>
      {children && <span className="pb-3 pl-8 sm:pb-0 sm:pl-0">{children}</span>}
    </li>
  );
}
