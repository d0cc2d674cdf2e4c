import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../../contract/api.ts';
import { CalendarButton } from './calendar-file.tsx';
import { CustomerBooking } from './customer-booking.tsx';
import { clientActions } from './customer-actions.ts';
import { StateSentence } from './state-sentence.tsx';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { load } from '../../lib/load.ts';
import { requireUser } from '../../lib/session/session.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ownLine } from '../../messages/lines.ts';
import { messagesOrNone } from '../../messages/messages-or-none.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/my-booking.ts';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const [shown] = await Promise.all([
    load(
      requireUser(request).then(async () => {
        const [booking, messages] = await Promise.all([
          call(api.bookings.mineById, { params }),
          messagesOrNone(call(api.bookings.messages, { params })),
        ]);
        return { booking, messages };
      }),
    ),
    loadNamespace('trips'),
    loadNamespace('fps'),
    loadNamespace('vouchers'),
  ]);
  return shown;
}

export default function MyBooking({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation(['trips', 'guest']);
  const data = useLastGood(loaderData, params.id);
  const { error } = loaderData;
  const missing = error?.status === 404;
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[80dvh] max-w-[56rem] pt-6 pb-16 lg:pt-8">
      <PageTitle title={data && !missing ? t('guest:page_title', { reference: data.booking.booking_reference }) : t('title')} noindex />
      <Link className="muted no-print inline-flex min-h-11 items-center gap-1.5 text-sm no-underline hover:underline" to="/dashboard">
        <Icon name="arrow_left" size="s" />
        {t('back')}
      </Link>
      <LoadState
        data={data}
        error={error}
        words={{ failed: t('one_failed'), slow: t('slow'), stale: t('stale'), reason: t('failed_sentence') }}
        missing={missing && <Missing />}
        toast={null}
        card="card mt-2"
      >
        {(found) => <Found {...found} />}
      </LoadState>
    </main>
  );
}

function Missing() {
  const { t } = useTranslation('trips');
  return (
    <section className="card mt-2">
      <EmptyState
        heading="h1"
        spot="search"
        title={t('missing')}
        sentence={t('missing_sentence')}
        action={<ButtonLink to="/dashboard">{t('back')}</ButtonLink>}
      />
    </section>
  );
}

function Found({ booking, messages }: NonNullable<Route.ComponentProps['loaderData']['data']>) {
  const { t } = useTranslation('guest');
  const provider = inLocale(booking.provider.name, booking.provider.name_zh, useLocale()).text;
  return (
    <>
      <h1 className="h1 no-print">
        {t('title')} <span className="mono tracking-normal whitespace-nowrap">{booking.booking_reference}</span>
      </h1>
      <StateSentence booking={booking} provider={provider} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
        <CustomerBooking
          booking={booking}
          qr={pictureOf(booking.qr)}
          fps_qr={pictureOf(booking.fps_qr ?? '')}
          calendar={<CalendarButton booking={booking} />}
          messages={messages}
          line={{ ...ownLine(booking), name: provider }}
          actions={clientActions(booking.id)}
        />
      </div>
    </>
  );
}

const pictureOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
