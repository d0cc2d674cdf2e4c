import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hongKongTime } from '../../../rules/time.ts';
import type { HoldState } from './held-places.ts';

type Props = { state: HoldState; onOver: () => void; onAgain: () => void };

const A_SECOND_MS = 1_000;
/** When a screen reader hears that little is left. */
const LAST_SECONDS = 120;

/** How long the places are held, or that they are not. One line, whatever it says; it is read aloud only when two minutes are left and at the end. */
export function HoldLine({ state, onOver, onAgain }: Props) {
  const { t } = useTranslation('booking');
  const seconds = useSecondsUntil(state.is === 'live' ? state.until : null, onOver);
  const is_last = state.is === 'live' && seconds <= LAST_SECONDS;
  const words = { none: t('hold_none'), asking: t('hold_asking'), over: t('hold_over') };
  return (
    <>
      {state.is === 'live' ? (
        <span className={is_last ? 'font-640' : undefined}>
          <span aria-hidden="true" className="tnum">
            {t('hold_live', { time: clock(seconds) })}
          </span>
          <span className="sr-only">{t('hold_until', { time: hongKongTime(new Date(state.until)) })}</span>
        </span>
      ) : (
        <span>{words[state.is]}</span>
      )}
      {state.is === 'over' && (
        <button type="button" className="link min-h-8" onClick={onAgain}>
          {t('hold_again')}
        </button>
      )}
      <span className="sr-only" role="status">
        {is_last && <span>{t('hold_last')}</span>}
        {state.is === 'over' && <span>{t('hold_over')}</span>}
      </span>
    </>
  );
}

/** Whole seconds until then, by this device's clock, which also runs while the device sleeps. `onOver` is called once at the end. */
function useSecondsUntil(until: number | null, onOver: () => void): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return undefined;
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= until) onOver();
    };
    tick();
    const timer = setInterval(tick, A_SECOND_MS);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new function is no new moment
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / A_SECOND_MS));
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
