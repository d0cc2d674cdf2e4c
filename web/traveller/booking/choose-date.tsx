import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OtherDates } from '../../../contract/call-offs.ts';
import type { GuestBooking } from '../../../contract/guests.ts';
import { exactAmount, toCents } from '../../../rules/money.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useSpanWords } from '../../i18n/use-time-words.ts';
import { useSendOnce } from '../../lib/call/use-send-once.ts';
import { longDate, moment } from '../../lib/format/dates.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/feedback/alert-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { CustomerActions } from './customer-actions.ts';

type Props = { booking: GuestBooking; choose_by: string; actions: Pick<CustomerActions, 'otherDates' | 'change' | 'cancel'> };

/** A booking whose departure was called off: its guest takes another date with one tap, or the money back. */
export function ChooseDate({ booking, choose_by, actions }: Props) {
  const { t } = useTranslation('call_off');
  const locale = useLocale();
  const span = useSpanWords();
  const cents = toCents(booking.cancellation.refund);
  return (
    <section className="card no-print grid gap-4 p-5 lg:p-6">
      <div>
        <h2 className="h2">{t('choose.title')}</h2>
        <p className="tnum mt-1 font-560">
          {longDate(booking.booking_date, locale)} {span(booking)}
        </p>
        <p className="mt-1 text-md">{t(cents > 0 ? 'choose.sentence' : 'choose.sentence_unpaid', { by: moment(choose_by, locale) })}</p>
      </div>
      <Dates version={booking.timeline.length} actions={actions} />
      <Refund booking={booking} cancel={actions.cancel} />
    </section>
  );
}

function Dates({ version, actions }: { version: number; actions: Props['actions'] }) {
  const { t } = useTranslation(['call_off', 'common']);
  const locale = useLocale();
  const span = useSpanWords();
  const sendOnce = useSendOnce();
  const { found, again } = useDates(actions.otherDates, version);
  const { busy, run } = useAction({ refresh: 'always' });
  const [taking, setTaking] = useState('');
  if (found === null)
    return (
      <div className="grid gap-2" aria-busy="true">
        <span className="sr" role="status">
          {t('common:loading')}
        </span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  if (found === 'failed')
    return (
      <Banner tone="warning" action={<Button onClick={again}>{t('common:actions.try_again')}</Button>}>
        {t('choose.load_failed')}
      </Banner>
    );
  if (found.dates.length === 0) return <Banner>{t('choose.none')}</Banner>;
  const take = async (slot: string) => {
    setTaking(slot);
    const body = { availability_slot: slot, version: found.version, difference: '0.00' };
    const taken = await run(() => sendOnce(body, (key, sent) => actions.change.change(sent, key)), {
      done: t('choose.taken'),
      failed: t('choose.failed'),
    });
    // It may have filled up meanwhile.
    if (!taken) again();
  };
  return (
    <div>
      <h3 className="h3 mb-2">{t('choose.dates')}</h3>
      <ul className="grid gap-2">
        {found.dates.map((date) => (
          <li key={date.slot_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line py-3">
            <span className="tnum min-w-0">
              <b className="block">{longDate(date.start_datetime.slice(0, 10), locale)}</b>
              {span(date)}
            </span>
            <Button look="soft" size="lg" busy={busy && taking === date.slot_id} onClick={() => void take(date.slot_id)}>
              {t('choose.take')}
              <span className="sr">
                {' '}
                {longDate(date.start_datetime.slice(0, 10), locale)} {span(date)}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Refund({ booking, cancel }: { booking: GuestBooking; cancel: CustomerActions['cancel'] }) {
  const { t } = useTranslation('call_off');
  const sendOnce = useSendOnce();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useAction({ refresh: 'always' });
  const { refund } = booking.cancellation;
  const cents = toCents(refund);
  const ending = t(cents > 0 ? 'choose.refund' : 'choose.cancel');
  const end = () => {
    setAsking(false);
    return run(() => sendOnce({ reason: '', refund }, (key, body) => cancel(body, key)), {
      done: t('choose.refunded'),
      failed: t('choose.refund_failed'),
    });
  };
  return (
    <>
      <Button size="lg" block busy={busy} onClick={() => setAsking(true)}>
        {ending}
      </Button>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void end()}
        title={cents > 0 ? t('choose.refund_title', { amount: exactAmount(cents) }) : t('choose.refund_title_free')}
        sentence={cents > 0 && t('choose.refund_sentence')}
        confirm={ending}
        keep={t('choose.keep')}
      />
    </>
  );
}

/** The other dates, read again when something has happened to the booking; null while they load. */
function useDates(read: () => Promise<OtherDates>, version: number) {
  const [found, setFound] = useState<OtherDates | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let gone = false;
    read().then(
      (dates) => !gone && setFound(dates),
      () => !gone && setFound('failed'),
    );
    return () => {
      gone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `read` is made anew with each drawing
  }, [version, tries]);
  const again = () => {
    setFound((last) => (last === 'failed' ? null : last));
    setTries((n) => n + 1);
  };
  return { found, again };
}
