import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Booking, BookingActor, TimelineChange } from '../../contract/bookings.ts';
import { useLocale } from '../i18n/locale.ts';
import { marketplace, inLocale } from '../../rules/localized-text.ts';
import { longDate, moment } from '../lib/format/dates.ts';
import { FoldedText } from '../ui/folded-text.tsx';
import { UserText } from '../ui/user-text.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { fallbackOf } from './fallback-reasons.ts';
import type { MoneyWords } from './fields/price-words.ts';
import { stepsOf, type StaffSigner, type TimelineStep } from './timeline-steps.ts';

const called_off: ReadonlySet<string> = new Set([
  'declined',
  'cancelled',
  'postponed',
  'expired',
  'payment_expired',
  'no_show',
] satisfies TimelineStep['step'][]);

type Props = {
  booking: Pick<Booking, 'status' | 'timeline' | 'cancel_description' | 'confirm_by'>;
  /** The words for the step that a request waits for; by default the provider's. */
  to_accept?: string;
  /** The provider's names, to sign their actions in the reader's language. */
  provider?: { name: string; name_zh: string };
  /** How the screen on which it stands writes sums. */
  money: MoneyWords;
};

/** A booking's events with actor and reason, and the next steps. */
export function TimelineCard({ booking, to_accept, provider, money }: Props) {
  const { t } = useTranslation('provider');
  const locale = useLocale();
  const nameOf = ({ actor, by }: { actor: BookingActor; by: string }) => {
    const names = actor === 'operator' ? marketplace : by === provider?.name ? provider : { name: by, name_zh: '' };
    return inLocale(names.name, names.name_zh, locale).text;
  };
  const steps = stepsOf(booking).map((step, place) => ({
    key: `${place} ${step.step}`,
    title: (step.step === 'to_accept' && to_accept) || t(`timeline.${step.step}`),
    done: step.at !== null,
    off: called_off.has(step.step),
    ...(step.at !== null && { when: moment(step.at, locale), note: <Notes {...step} by={nameOf(step)} money={money} /> }),
  }));
  return (
    <section className="card p-5">
      <h2 className="h2 mb-3">{t('booking.timeline')}</h2>
      <Timeline steps={steps} />
    </section>
  );
}

/** Who of the provider's team it was; whose account is deleted has no name any more. */
function signedBy({ name, role }: StaffSigner, t: TFunction<'provider'>): string {
  const as = t(`team.roles.${role}`);
  return name ? t('timeline.by_staff', { name, role: as }) : t('timeline.by_role', { role: as });
}

/** From what to what a booking was changed; what stayed is left out. */
function ChangeWords({ change: { from, to, renamed }, money }: { change: TimelineChange; money: MoneyWords }) {
  const { t } = useTranslation('provider');
  const locale = useLocale();
  const people = (count: number) => t('bookings.people', { count });
  const when = ({ start_datetime, all_day }: TimelineChange['from']) =>
    all_day ? longDate(start_datetime.slice(0, 10), locale) : moment(start_datetime, locale);
  const lines = [
    from.start_datetime !== to.start_datetime && t('timeline.changed_from', { from: when(from), to: when(to) }),
    from.participants !== to.participants && t('timeline.changed_from', { from: people(from.participants), to: people(to.participants) }),
    from.final_amount !== to.final_amount && t('timeline.changed_from', { from: money(from.final_amount), to: money(to.final_amount) }),
    renamed && t('timeline.changed_name'),
  ].filter((line) => line !== false);
  return lines.map((line) => (
    <div key={line} className="tnum">
      {line}
    </div>
  ));
}

function Notes({ by, staff, notes, change, money }: Extract<TimelineStep, { notes: string[] }> & { money: MoneyWords }) {
  const { t } = useTranslation('provider');
  return (
    <>
      {by && <UserText text={staff ? signedBy(staff, t) : t('timeline.by', { name: by })} className="block" />}
      {change && <ChangeWords change={change} money={money} />}
      {notes.map((note, place) => {
        const fallback = fallbackOf(note);
        return (
          <div key={place} className="break-words">
            {fallback ? t(`timeline.fallback.${fallback}`) : <FoldedText text={t('timeline.noted', { note })} />}
          </div>
        );
      })}
    </>
  );
}
