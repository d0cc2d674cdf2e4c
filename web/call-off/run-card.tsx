import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import type { CallOffDetails } from '../../contract/call-offs.ts';
import { useLocale } from '../i18n/locale.ts';
import { inLocale, textIn } from '../../rules/localized-text.ts';
import { exactMoney } from '../lib/format/money.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { UserText } from '../ui/user-text.tsx';
import type { CallOffSource } from './call-off-source.ts';
import { DepartureList } from './departure-choice.tsx';
import { GuestRows } from './guest-rows.tsx';
import { SignedBy } from './run-list.tsx';

const RELOAD_MS = 1_500;

/** How far a run has come, what came of it, and its guests. */
export function RunCard({ run, source }: { run: CallOffDetails; source: CallOffSource }) {
  const { t } = useTranslation('call_off');
  const locale = useLocale();
  const is_running = run.finished_at === null;
  useReloadWhile(is_running);
  const { text, lang } = inLocale(run.reason.en, run.reason.zh, locale);
  return (
    <>
      {is_running ? (
        <Progress run={run} source={source} />
      ) : (
        <Banner tone="success">{t(run.bookings === 0 ? 'finished_empty' : 'finished_sentence')}</Banner>
      )}
      <section className="card grid gap-3 p-4 lg:p-5">
        <h2 className="h2">{t(is_running ? 'running' : 'finished')}</h2>
        <p lang={lang}>
          <UserText text={text} />
        </p>
        {run.weather && (
          <p className="muted text-sm">{textIn({ en: run.weather.sentence_en, 'zh-HK': run.weather.sentence_zh }, locale)}</p>
        )}
        <SignedBy run={run} />
        <dl className="tnum grid grid-cols-3 gap-3 border-t border-line pt-3">
          <Figure name={t('result.cancelled')} value={String(run.cancelled)} />
          <Figure name={t('result.postponed')} value={String(run.postponed)} />
          <Figure name={t('result.refund')} value={exactMoney(run.refund)} />
        </dl>
        {run.waiting > 0 && <p>{t('waiting', { count: run.waiting })}</p>}
        {run.unreachable > 0 && <p className="font-600">{t('unreachable', { count: run.unreachable })}</p>}
        <DepartureList departures={run.slots} />
      </section>
      <GuestRows guests={run.guests} />
    </>
  );
}

function Progress({ run, source }: { run: CallOffDetails; source: CallOffSource }) {
  const { t } = useTranslation('call_off');
  const done = run.cancelled + run.postponed;
  return (
    <section className="card grid gap-3 p-4 lg:p-5">
      <p className="tnum font-600" role="status">
        {t('progress', { done, total: run.bookings })}
      </p>
      <progress className="w-full" max={Math.max(run.bookings, 1)} value={done} aria-label={t('running')} />
      {run.is_stalled && (
        <Banner
          tone="warning"
          action={
            <ActionButton look="primary" refresh="always" action={() => source.retry(run.id)} failed={t('retry_failed')}>
              {t('retry')}
            </ActionButton>
          }
        >
          <span>{t('stalled')} </span>
          {run.left > 0 && <span>{t('left', { count: run.left })}</span>}
        </Banner>
      )}
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="muted text-sm">{name}</dt>
      <dd className="text-lg font-680">{value}</dd>
    </div>
  );
}

/** Reloads the screen every moment while the run goes on. */
function useReloadWhile(goes_on: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!goes_on) return undefined;
    const timer = setInterval(() => void revalidate(), RELOAD_MS);
    return () => clearInterval(timer);
  }, [goes_on, revalidate]);
}
