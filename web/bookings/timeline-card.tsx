import { useTranslation } from 'react-i18next';
import type { Booking } from '../../contract/bookings.ts';
import { useLocale } from '../copy/locale.ts';
import { moment } from '../lib/dates.ts';
import { Said } from '../ui/said.tsx';
import { Timeline } from '../ui/timeline.tsx';
import { stepsOf, type TimelineStep } from './timeline-steps.ts';

/** What happened to a booking, by whom and why, and what it waits for. */
export function TimelineCard({ booking }: { booking: Pick<Booking, 'status' | 'timeline'> }) {
  const { t } = useTranslation('provider');
  const locale = useLocale();
  const steps = stepsOf(booking).map((step, place) => ({
    key: `${place} ${step.step}`,
    title: t(`timeline.${step.step}`),
    done: step.at !== null,
    ...(step.at !== null && { when: moment(step.at, locale), note: <Note {...step} /> }),
  }));
  return (
    <section className="card p-5">
      <h2 className="h2 mb-3">{t('booking.timeline')}</h2>
      <Timeline steps={steps} />
    </section>
  );
}

function Note({ by, note }: Extract<TimelineStep, { note: string }>) {
  const { t } = useTranslation('provider');
  return (
    <>
      {by && <Said text={t('timeline.by', { name: by })} className="block" />}
      {note && (
        <span className="block break-words">
          <Said text={t('timeline.noted', { note })} />
        </span>
      )}
    </>
  );
}
