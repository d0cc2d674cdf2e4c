import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WeatherOverview } from '../../contract/weather.ts';
import { EXTREME_HOURS, type ExtremeSaying } from '../../rules/weather/extreme-conditions.ts';
import { useLocale } from '../i18n/locale.ts';
import { moment } from '../lib/format/dates.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Button } from '../ui/button.tsx';

type Props = {
  /** Until when they count by what the reader has said; null: they do not. */
  until: WeatherOverview['now']['extreme_until'];
  say: (says: ExtremeSaying) => Promise<unknown>;
};

/** Says that Extreme Conditions are in force, which no feed has, and takes it back. */
export function ExtremeConditions({ until, say }: Props) {
  const { t } = useTranslation('weather');
  const locale = useLocale();
  const [pressed, press] = useState<ExtremeSaying | null>(null);
  const { busy, run } = useAction({ refresh: 'success' });
  const act = (says: ExtremeSaying) => {
    press(says);
    return run(() => say(says), {
      done: t(`extreme.done.${says}`),
      failed: t('act_failed'),
      // The button that had the focus goes.
      then: () => document.getElementById('main')?.focus(),
    });
  };
  const button = (says: ExtremeSaying, words: string) => (
    <Button size="lg" block busy={busy && pressed === says} onClick={() => void act(says)}>
      {words}
    </Button>
  );
  return (
    <div className="grid gap-2">
      {until === null ? (
        <>
          {button('in_force', t('extreme.say'))}
          <p className="muted text-sm">{t('extreme.hint', { count: EXTREME_HOURS })}</p>
        </>
      ) : (
        <>
          <p>{t('extreme.until', { when: moment(until, locale) })}</p>
          {button('over', t('extreme.over'))}
          <p className="muted text-sm">{t('extreme.over_hint')}</p>
          {button('in_force', t('extreme.again', { count: EXTREME_HOURS }))}
          {button('mistaken', t('extreme.mistaken'))}
          <p className="muted text-sm">{t('extreme.mistaken_hint')}</p>
        </>
      )}
    </div>
  );
}
