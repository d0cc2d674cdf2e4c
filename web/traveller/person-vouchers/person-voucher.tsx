import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { api } from '../../../contract/api.ts';
import { pathOf } from '../../../contract/endpoint.ts';
import type { SharedVoucher } from '../../../contract/person-vouchers.ts';
import { arrivalWords } from '../../../rules/meeting/arrival.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { ZoneNote } from '../../booking/times/zone-note.tsx';
import { personName } from '../../booking/voucher/person-name.ts';
import { Fact, MeetingPoint, WeatherLines } from '../../booking/voucher/voucher-facts.tsx';
import { WeatherNotice } from '../../booking/voucher/weather-notice.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { secretAddress } from '../../lib/address/secret-address.ts';
import { onServer } from '../../lib/context.ts';
import { longDate, moment, timeSpan } from '../../lib/format/dates.ts';
import { orRefusal } from '../../lib/loading.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { Voucher } from '../../ui/voucher.tsx';
import { MissingLink } from '../missing-link.tsx';
import type { Route } from './+types/person-voucher.ts';

/** The voucher of one person, by the address that was sent to them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return context.get(onServer).call(api.guests.voucher, { params }).catch(orRefusal);
}

export const headers = secretAddress;

export default function PersonVoucherScreen({ loaderData: voucher, params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation(['vouchers', 'booking']);
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-[48rem] pt-8 pb-16 lg:pt-12">
      <PageTitle title={t('page_title')} noindex />
      <h1 className="h1">{t('heading')}</h1>
      <State voucher={voucher} />
      <WeatherNotice notice={voucher.weather_notice} className="mt-4" />
      <Voucher row className="mt-6 md:[--stub:15rem]" stub={<Stub voucher={voucher} qr={pathOf(api.guests.voucherQr, { token })} />}>
        <Facts voucher={voucher} />
        <ZoneNote className="mt-4" />
      </Voucher>
      {voucher.status !== 'cancelled' && (
        <>
          <Button className="no-print mt-4" onClick={() => window.print()}>
            <Icon name="print" />
            {t('print')}
          </Button>
          <p className="muted no-print mt-4 text-sm">{t('keep_secret')}</p>
        </>
      )}
    </main>
  );
}

function State({ voucher: { status, used_at, provider } }: { voucher: SharedVoucher }) {
  const { t } = useTranslation('vouchers');
  const locale = useLocale();
  const said =
    status === 'cancelled'
      ? t('cancelled')
      : used_at
        ? t('used_at', { when: moment(used_at, locale) })
        : t('good', { provider: inLocale(provider.name, provider.name_zh, locale).text });
  return <p className="mt-2 text-lg">{said}</p>;
}

function Stub({ voucher, qr }: { voucher: SharedVoucher; qr: string }) {
  const { t } = useTranslation('vouchers');
  const person = personName(voucher, useLocale());
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 text-center">
      {voucher.code && (
        <img
          src={qr}
          alt={t('qr_of', { person })}
          width="176"
          height="176"
          className="size-44 rounded-control bg-white p-1 print:size-[44mm]"
        />
      )}
      <p className={`text-2xl leading-tight font-700 ${voucher.code ? '' : 'line-through'}`}>{person}</p>
      {voucher.people > 1 && <p className="text-md">{t('group', { count: voucher.people })}</p>}
      {voucher.code && <p className="mono muted text-sm break-words">{voucher.code}</p>}
    </div>
  );
}

function Facts({ voucher }: { voucher: SharedVoucher }) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const title = inLocale(voucher.service_title, voucher.service_title_zh, locale);
  const mtr = inLocale(voucher.mtr_exit, voucher.mtr_exit_zh, locale);
  const is_ahead = voucher.status === 'confirmed' && voucher.used_at === null;
  const arrival =
    is_ahead &&
    voucher.weather_notice?.state !== 'undecided' &&
    arrivalWords(Date.parse(voucher.start_datetime), voucher.arrive_minutes_before, locale);
  return (
    <>
      <h2 className="text-heading leading-snug font-660" lang={title.lang}>
        {title.text}
      </h2>
      <p className="muted mt-1 text-md">
        <UserText text={inLocale(voucher.provider.name, voucher.provider.name_zh, locale).text} />
      </p>
      <dl className="kv mt-5 grid grid-cols-2 gap-x-6 gap-y-4">
        <Fact name={t('date')}>{longDate(voucher.booking_date, locale)}</Fact>
        <Fact name={t('time')}>
          <span className="tnum">{timeSpan(voucher, locale)}</span>
          {arrival && <span className="block text-sm">{arrival}</span>}
        </Fact>
        <Fact name={t('meet_at')} className="col-span-full">
          <MeetingPoint service={voucher} />
        </Fact>
        {mtr.text && (
          <Fact name={t('by_mtr')} className="col-span-full">
            <UserText text={mtr.text} />
          </Fact>
        )}
      </dl>
      {is_ahead && <WeatherLines lines={voucher.weather} />}
    </>
  );
}

/** Nobody has this voucher, or it could not be fetched. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('vouchers');
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorState whole_page error={error} />;
  return <MissingLink title={t('missing_title')} sentence={t('missing_sentence')} to="/experiences" words={t('home')} />;
}
