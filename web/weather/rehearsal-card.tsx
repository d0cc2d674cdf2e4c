import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { RehearsalStatus } from '../../contract/rehearsals.ts';
import { hongKongTime } from '../../rules/time.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { Icon } from '../ui/icon.tsx';
import { useRehearsal, type RehearsalCalls } from './use-rehearsal.ts';

type Props = {
  calls: RehearsalCalls;
  /** Whether it says why none can be opened, to who can mend that. */
  says_why?: boolean;
};

/** A marketplace to throw away: begun here, opened in a tab of its own. Where none can be opened there is nothing to see. */
export function RehearsalCard({ calls, says_why = false }: Props) {
  const { t } = useTranslation('weather');
  const { status, error, show, look } = useRehearsal(calls);
  const why = status?.unavailable ?? null;
  if (why === 'off' || (why !== null && !says_why)) return null;
  return (
    <section className="card grid max-w-form gap-4 p-5 lg:p-6" aria-labelledby="rehearsal">
      <div>
        <h2 className="h2" id="rehearsal">
          {t('rehearsal.title')}
        </h2>
        <p className="muted mt-1 text-sm">{t('rehearsal.sentence')}</p>
      </div>
      {status === null && error === null && <p className="muted">{t('rehearsal.loading')}</p>}
      {status === null && error !== null && (
        <Banner tone="danger" action={<Retry onClick={look} />}>
          {t('rehearsal.load_failed')}
        </Banner>
      )}
      {why !== null && <p>{t(`rehearsal.${why}`)}</p>}
      {status !== null && why === null && <Controls {...{ status, calls, show }} />}
    </section>
  );
}

function Retry({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button size="sm" onClick={onClick}>
      {t('actions.try_again')}
    </Button>
  );
}

type ControlsProps = { status: RehearsalStatus; calls: RehearsalCalls; show: (status: RehearsalStatus) => void };

function Controls({ status: { state, url, ends_at }, calls, show }: ControlsProps) {
  const { t } = useTranslation('weather');
  const { t: common } = useTranslation();
  const beginning = useAction();
  const ending = useAction();
  const controls = useRef<HTMLDivElement>(null);
  const is_pressed = useRef(false);
  const is_starting = state === 'starting' || beginning.busy;
  const is_ending = state === 'ending' || ending.busy;
  const is_settled = !is_starting && !is_ending;
  // The button that was pressed has gone, and the focus with it: to the document, or to what keeps it from being lost.
  useEffect(() => {
    if (!is_settled || !is_pressed.current) return;
    is_pressed.current = false;
    if (document.activeElement?.matches('body, main')) controls.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [is_settled]);
  const begin = () => {
    is_pressed.current = true;
    return beginning.run(calls.begin, { failed: t('rehearsal.begin_failed'), then: show });
  };
  const end = () => {
    is_pressed.current = true;
    return ending.run(calls.end, { failed: t('rehearsal.end_failed'), then: show });
  };
  return (
    <>
      <div className="grid gap-3 empty:-mt-4" aria-live="polite">
        {state === 'failed' && !is_starting && <Banner tone="danger">{t('rehearsal.failed')}</Banner>}
        {is_starting && <p>{t('rehearsal.starting')}</p>}
        {is_ending && <p>{t('rehearsal.ending')}</p>}
        {state === 'ready' && !is_ending && ends_at !== null && <p>{t('rehearsal.ready', { when: hongKongTime(new Date(ends_at)) })}</p>}
      </div>
      <div className="flex flex-wrap gap-3" ref={controls}>
        {state === 'ready' && url !== null && !is_ending && (
          <a className="btn btn-primary" href={url} target="_blank" rel="noopener noreferrer">
            {t('rehearsal.open')}
            <Icon name="external" size="s" />
            <span className="sr"> {t('rehearsal.new_tab')}</span>
          </a>
        )}
        {(state === 'none' || state === 'failed' || (is_starting && !is_ending)) && (
          <Button look="primary" busy={is_starting} onClick={() => void begin()}>
            {state === 'failed' ? common('actions.try_again') : t('rehearsal.begin')}
          </Button>
        )}
        {state !== 'none' && state !== 'failed' && (
          <Button busy={is_ending} onClick={() => void end()}>
            {t('rehearsal.end')}
          </Button>
        )}
      </div>
    </>
  );
}
