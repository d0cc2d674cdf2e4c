import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { api } from '../../../contract/api.ts';
import type { WaitingEntry } from '../../../contract/waiting-list.ts';
import { inLocale, textIn } from '../../../rules/localized-text.ts';
import { waiting_rule } from '../../../rules/waiting/waiting.ts';
import { useLocale } from '../../i18n/locale.ts';
import { secretAddress } from '../../lib/address/secret-address.ts';
import { call } from '../../lib/call/call.ts';
import { onServer } from '../../lib/context.ts';
import { clock, daySpan, longDate } from '../../lib/format/dates.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { orRefusal } from '../../lib/loading.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { ConfirmCard } from '../confirm-card.tsx';
import { MissingLink } from '../missing-link.tsx';
import { EndButton } from './end-button.tsx';
import { OfferCard } from './offer-card.tsx';
import type { Route } from './+types/waiting.ts';

/** A place in the waiting list, by its secret link. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return context.get(onServer).call(api.waitingList.see, { params }).catch(orRefusal);
}

export const headers = secretAddress;

export default function WaitingScreen({ loaderData: entry, params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation('waiting');
  const locale = useLocale();
  const is_open = entry.status === 'waiting' || entry.status === 'offered';
  const title = inLocale(entry.service.title, entry.service.title_zh, locale);
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-[48rem] pt-8 pb-16 lg:pt-12">
      <PageTitle title={t('page_title')} noindex />
      <h1 className="h1" lang={title.lang}>
        {title.text}
      </h1>
      <p className="muted mt-1">
        <UserText text={inLocale(entry.service.provider_name, entry.service.provider_name_zh, locale).text} />
      </p>
      <State entry={entry} />
      {entry.offer && <OfferCard entry={entry} offer={entry.offer} token={token} />}
      {is_open && !entry.confirmed && <ConfirmEmail token={token} />}
      {is_open && <Place entry={entry} token={token} />}
      <section className="mt-8">
        <h2 className="font-640">{t('rule_title')}</h2>
        <p className="muted mt-1 text-md text-pretty">{textIn(waiting_rule, locale)}</p>
      </section>
      <p className="muted mt-4 text-sm">{t('keep_secret')}</p>
    </main>
  );
}

function State({ entry }: { entry: WaitingEntry }) {
  const { t } = useTranslation('waiting');
  const when = useWhen(entry);
  const { status, service, manage_url, page_slug } = entry;
  if (status === 'waiting' || status === 'offered') return <p className="mt-3 text-lg">{t('waits_for', { when })}</p>;
  return (
    <>
      <p className="mt-3 text-lg">{t(`state_${status}`)}</p>
      {manage_url ? (
        <ButtonLink look="primary" className="mt-4" to={manage_url.replace(/^https?:\/\/[^/]+/, '')}>
          {t('open_booking')}
        </ButtonLink>
      ) : (
        <ButtonLink className="mt-4" to={page_slug ? `/page/${page_slug}` : `/experiences/${service.id}`}>
          {t('look')}
        </ButtonLink>
      )}
    </>
  );
}

/** Before the address is confirmed a party is offered nothing. */
function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTranslation('waiting');
  return (
    <ConfirmCard
      title={t('confirm_title')}
      sentence={t('confirm_sentence')}
      words={{ confirm: t('confirm'), confirming: t('confirming'), done: t('confirm_done'), failed: t('confirm_failed') }}
      confirm={() => call(api.waitingList.confirm, { params: { token } })}
    />
  );
}

/** The departure, or the days and times, in words. */
function useWhen({ one_departure, date_from, date_to, time_from, time_to }: WaitingEntry): string {
  const { t } = useTranslation('waiting');
  const locale = useLocale();
  const days = date_from === date_to ? longDate(date_from, locale) : daySpan(date_from, date_to, locale);
  if (one_departure) return `${days} ${clock(time_from)}`;
  const is_all_day = clock(time_from) === '00:00' && clock(time_to) === '23:59';
  return is_all_day ? days : t('on_days', { days, from: clock(time_from), to: clock(time_to) });
}

function Place({ entry: { position, parties, participants, odds }, token }: { entry: WaitingEntry; token: string }) {
  const { t } = useTranslation('waiting');
  const { busy, run } = useAction({ refresh: 'always' });
  const leave = () => run(() => call(api.waitingList.leave, { params: { token } }), { done: t('leave_done'), failed: t('leave_failed') });
  return (
    <section className="card mt-6 p-5 lg:p-6">
      <dl className="kv grid grid-cols-[auto_1fr] gap-x-10 gap-y-4">
        <div>
          <dt className="muted text-sm">{t('position')}</dt>
          <dd className="tnum text-heading font-660">{t('position_of', { position: position ?? '', count: parties })}</dd>
        </div>
        <div>
          <dt className="muted text-sm">{t('party')}</dt>
          <dd className="text-heading font-660">{t('people', { count: participants })}</dd>
        </div>
        <div className="col-span-full">
          <dt className="muted text-sm">{t('odds')}</dt>
          <dd className="text-pretty">{odds ? t('odds_words', odds) : t('odds_few')}</dd>
        </div>
      </dl>
      <div className="mt-5">
        <EndButton busy={busy} title={t('leave_title')} sentence={t('leave_sentence')} keep={t('leave_keep')} onEnd={() => void leave()}>
          {t('leave')}
        </EndButton>
      </div>
    </section>
  );
}

/** Nobody waits by this link, or it could not be fetched. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('waiting');
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorState whole_page error={error} />;
  return <MissingLink title={t('missing_title')} sentence={t('missing_sentence')} to="/experiences" words={t('home')} />;
}
