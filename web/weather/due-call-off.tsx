import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOffRun } from '../../contract/call-offs.ts';
import type { DueCallOffBody, DueCallOffs } from '../../contract/weather.ts';
import { inLocale } from '../../rules/localized-text.ts';
import { CallOffFigures } from '../call-off/call-off-preview.tsx';
import { GuestRows } from '../call-off/guest-rows.tsx';
import { useLocale } from '../i18n/locale.ts';
import { useSendOnce } from '../lib/call/use-send-once.ts';
import { moment } from '../lib/format/dates.ts';
import { exactMoney } from '../lib/format/money.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { AlertDialog } from '../ui/feedback/alert-dialog.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { UserText } from '../ui/user-text.tsx';

export type DueActions = {
  /** What calling off all that is due would do. */
  previewDue: () => Promise<DueCallOffs>;
  callOffDue: (body: DueCallOffBody, idempotency_key: string) => Promise<{ runs: CallOffRun[] }>;
};

type Props = { actions: DueActions; has_provider: boolean };

/** One press for all that is due to be called off, after a look at what that does. */
export function DueCallOff({ actions, has_provider }: Props) {
  const { t } = useTranslation('weather');
  const [due, setDue] = useState<DueCallOffs | null>(null);
  const looking = useAction({ refresh: 'behind' });
  const acting = useAction({ refresh: 'success', toast: 'none' });
  const sendOnce = useSendOnce();
  const look = () => looking.run(actions.previewDue, { failed: t('due.failed'), then: setDue });
  const start = ({ departures, bookings, refund }: DueCallOffs) => {
    const body = { proposal_ids: departures.map(({ proposal_id }) => proposal_id), shown: { bookings, refund } };
    return acting.run(() => sendOnce(body, (key, sent) => actions.callOffDue(sent, key)), {
      done: t('done.cancel'),
      failed: t('act_failed'),
      then: () => {
        setDue(null);
        // The button that had the focus goes.
        document.getElementById('main')?.focus();
      },
      onRefusal: ({ code }) => {
        // Others have booked, or somebody has decided: the figures of now are shown before anything is asked again.
        if (code === 'call_off_changed' || code === 'not_found') void look();
        return false;
      },
    });
  };
  if (due === null)
    return (
      <Button size="lg" block look="primary" busy={looking.busy} onClick={() => void look()}>
        {t('due.look')}
      </Button>
    );
  return (
    <DuePreview
      {...{ due, has_provider }}
      busy={acting.busy || looking.busy}
      error={acting.error?.words}
      onBack={() => setDue(null)}
      onConfirm={() => void start(due)}
    />
  );
}

type PreviewProps = {
  due: DueCallOffs;
  has_provider: boolean;
  busy: boolean;
  error: string | undefined;
  onBack: () => void;
  onConfirm: () => void;
};

/** What will happen, by departure and in sum, whom it concerns, and the question before it does. */
function DuePreview({ due, has_provider, busy, error, onBack, onConfirm }: PreviewProps) {
  const { t } = useTranslation(['weather', 'call_off']);
  const [asking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { departures, guests, has_more } = due;
  return (
    <section className="grid gap-4" aria-labelledby="weather-due">
      <div className="card grid gap-4 p-5 lg:p-6">
        <h3 className="h2" id="weather-due" ref={heading} tabIndex={-1}>
          {t('call_off:preview_title')}
        </h3>
        {departures.length === 0 ? <p>{t('due.nothing')}</p> : <CallOffFigures figures={due} />}
        <ul>
          {departures.map((departure) => (
            <DueRow key={departure.proposal_id} {...{ departure, has_provider }} />
          ))}
        </ul>
        {has_more && <p className="muted text-sm">{t('due.has_more', { count: departures.length })}</p>}
        {error && <Banner tone="danger">{error}</Banner>}
        <div className="grid gap-2 sm:flex sm:justify-end">
          <Button size="lg" onClick={onBack}>
            {t('not_now')}
          </Button>
          {departures.length > 0 && (
            <Button size="lg" look="danger" busy={busy} onClick={() => setAsking(true)}>
              {t('due.act', { departures: t('call_off:departures', { count: departures.length }) })}
            </Button>
          )}
        </div>
      </div>
      <GuestRows guests={guests} />
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onConfirm();
        }}
        title={t('call_off:confirm_title', { departures: t('call_off:departures', { count: departures.length }) })}
        sentence={t('call_off:confirm_sentence', { bookings: t('call_off:bookings', { count: due.bookings }) })}
        confirm={t('call_off:confirm')}
        keep={t('not_now')}
      />
    </section>
  );
}

type RowProps = { departure: DueCallOffs['departures'][number]; has_provider: boolean };

function DueRow({ departure, has_provider }: RowProps) {
  const { t } = useTranslation(['weather', 'call_off']);
  const locale = useLocale();
  const { outcome, bookings, participants, refund_at_most, mails, unreachable } = departure;
  const figures = [
    t('bookings', { count: bookings }),
    t('people', { count: participants }),
    refund_at_most === '0.00' ? null : exactMoney(refund_at_most),
    t('due.mails', { count: mails }),
  ];
  return (
    <li className="border-t border-line py-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b className="tnum font-600">{moment(departure.start_datetime, locale)}</b>
        <Badge tone={outcome === 'cancel' ? 'danger' : 'warning'}>{t(`outcomes.${outcome}`)}</Badge>
      </p>
      <p>
        {has_provider && (
          <span>
            <UserText text={inLocale(departure.provider_name, departure.provider_name_zh, locale).text} />
            {' · '}
          </span>
        )}
        <UserText text={inLocale(departure.service_title, departure.service_title_zh, locale).text} />
      </p>
      <p className="muted tnum text-sm">{figures.filter((figure) => figure !== null).join(' · ')}</p>
      {unreachable > 0 && <p className="text-sm font-600">{t('call_off:unreachable', { count: unreachable })}</p>}
    </li>
  );
}
