import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { Schedule } from '../../../contract/schedules.ts';
import { addDays } from '../../../rules/time.ts';
import { useLocale } from '../../i18n/locale.ts';
import { call } from '../../lib/call/call.ts';
import { longDate } from '../../lib/format/dates.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Says that weekly times go on by themselves, and until which day they are open; changes or stops them. */
export function ScheduleBanner({ schedule, onChange }: { schedule: Schedule; onChange: () => void }) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const { busy, run } = useAction({ refresh: 'success', toast: 'both' });
  const { service, template, weeks_ahead, opened_until, is_behind } = schedule;
  const params = { id: service };
  const stop = () =>
    run(() => call(api.availability.stopSchedule, { params }), {
      done: t('schedule.stopped'),
      // From where it had come to: what was deleted by hand meanwhile stays deleted.
      undo: () => call(api.availability.setSchedule, { params, body: { template, weeks_ahead, start_date: addDays(opened_until, 1) } }),
      failed: t('schedule.failed'),
      then: () => document.getElementById('main')?.focus(),
    });
  return (
    <Banner
      tone="info"
      className="mb-4 items-center"
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onChange}>
            {t('schedule.change')}
          </Button>
          <Button size="sm" busy={busy} busy_words={t('schedule.stopping')} onClick={() => void stop()}>
            {t('schedule.stop')}
          </Button>
        </span>
      }
    >
      <span>{t('schedule.goes_on', { day: longDate(opened_until, locale) })}</span>
      {is_behind && <span className="block">{t('schedule.behind')}</span>}
    </Banner>
  );
}
