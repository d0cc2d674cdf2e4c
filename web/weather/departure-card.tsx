import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WeatherDeparture } from '../../contract/weather.ts';
import { inLocale, isChinese, textIn } from '../../rules/localized-text.ts';
import { useLocale } from '../i18n/locale.ts';
import { moment } from '../lib/format/dates.ts';
import { exactMoney } from '../lib/format/money.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { AlertDialog } from '../ui/feedback/alert-dialog.tsx';
import { UserText } from '../ui/user-text.tsx';
import { LetGoDialog } from './let-go-dialog.tsx';

export type WeatherActions = {
  callOff: (id: string) => Promise<unknown>;
  goAnyway: (id: string, reason: string) => Promise<unknown>;
};

type Props = {
  departure: WeatherDeparture;
  actions: WeatherActions;
  /** Across providers each departure says whose it is. */
  has_provider: boolean;
};

/** A departure, what its rule says and why, and what can be done about it. */
export function DepartureCard({ departure, actions, has_provider }: Props) {
  const { t } = useTranslation('weather');
  const locale = useLocale();
  const { start_datetime, bookings, people, sentence, warning, holds_from, uncertain } = departure;
  const title = inLocale(departure.service_title, departure.service_title_zh, locale);
  const provider = inLocale(departure.provider_name, departure.provider_name_zh, locale);
  return (
    <li className="card grid gap-3 p-5 lg:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <b className="tnum text-heading font-660">{moment(start_datetime, locale)}</b>
        <StateBadge departure={departure} />
      </div>
      <div>
        <UserText text={title.text} />
        <p className="muted text-sm">
          {has_provider && (
            <span>
              <UserText text={provider.text} />
              {' · '}
            </span>
          )}
          <span>
            {t('bookings', { count: bookings })}
            {' · '}
            {t('people', { count: people })}
          </span>
        </p>
      </div>
      {sentence && <p className="text-md">{textIn(sentence, locale)}</p>}
      {warning && (
        <p className="muted text-sm">
          {t(`${warning.source === 'person' ? 'because_said' : 'because'}${departure.state === 'ahead' ? '_ahead' : ''}`, {
            warning: textIn(warning.title, locale),
            issued: moment(warning.issued_at, locale),
            from: moment(holds_from ?? warning.issued_at, locale),
          })}
        </p>
      )}
      {departure.proposal?.reason && (
        <p className="text-md break-words">
          <UserText text={t('let_go.given', { reason: departure.proposal.reason })} />
        </p>
      )}
      {/* Of what is stale the banner above speaks, once. */}
      {uncertain && uncertain !== 'stale' && <p className="muted text-sm">{t(`uncertain.${uncertain}`)}</p>}
      <Decision {...{ departure, actions }} />
    </li>
  );
}

function StateBadge({ departure: { state, outcome, proposal } }: Pick<Props, 'departure'>) {
  const { t } = useTranslation('weather');
  if (proposal && proposal.state !== 'open')
    return <Badge tone={proposal.state === 'done' ? 'cancelled' : 'plain'}>{t(`proposals.${proposal.state}`)}</Badge>;
  const is_acting = outcome !== null && outcome !== 'go';
  if (state === 'due' && is_acting) return <Badge tone="danger">{t(`outcomes.${outcome}`)}</Badge>;
  if (state === 'ahead' && is_acting) return <Badge tone="warning">{t(`maybe.${outcome}`)}</Badge>;
  if (state === 'unknown') return <Badge tone="warning">{t('unknown')}</Badge>;
  return <Badge tone={state === 'none' ? 'plain' : 'success'}>{t(state === 'none' ? 'no_rule' : 'goes')}</Badge>;
}

function Decision({ departure, actions }: Pick<Props, 'departure' | 'actions'>) {
  const { t } = useTranslation('weather');
  const locale = useLocale();
  const [asking, ask] = useState(false);
  const [letting_go, letGo] = useState(false);
  const act = useAction({ refresh: 'success', toast: 'both' });
  const { proposal } = departure;
  if (proposal?.state !== 'open' || proposal.outcome === 'go') return null;
  const { id, outcome, figures } = proposal;
  const question = [
    figures && t('ask_mails', { count: figures.mails }),
    figures && figures.refund_at_most !== '0.00' && t(`ask_refund.${outcome}`, { amount: exactMoney(figures.refund_at_most) }),
    figures && figures.unreachable > 0 && t('ask_unreachable', { count: figures.unreachable }),
    t('ask_final'),
  ];
  const about = moment(departure.start_datetime, locale);
  const confirm = () => {
    ask(false);
    return act.run(() => actions.callOff(id), {
      done: t(`done.${outcome}`),
      failed: t('act_failed'),
      // The button that had the focus goes.
      then: () => document.getElementById('main')?.focus(),
    });
  };
  return (
    <div className="mt-1 grid gap-3 sm:grid-cols-2">
      <p className="text-md font-560 sm:col-span-2">{t(`decide_by.${outcome}`, { when: moment(proposal.decide_by, locale) })}</p>
      <Button size="lg" block look="primary" busy={act.busy} onClick={() => (outcome === 'shorten' ? void confirm() : ask(true))}>
        {t(`acts.${outcome}`)}
        <span className="sr"> {about}</span>
      </Button>
      <Button size="lg" block onClick={() => letGo(true)}>
        {t('go_anyway')}
        <span className="sr"> {about}</span>
      </Button>
      <LetGoDialog
        open={letting_go}
        onClose={() => letGo(false)}
        refunds={outcome !== 'shorten'}
        action={(reason) => actions.goAnyway(id, reason)}
      />
      <AlertDialog
        open={asking}
        onClose={() => ask(false)}
        onConfirm={() => void confirm()}
        title={t(outcome === 'cancel' ? 'ask.cancel' : 'ask.postpone')}
        sentence={question.filter(Boolean).join(isChinese(locale) ? '' : ' ')}
        confirm={t(`acts.${outcome}`)}
        keep={t('not_now')}
        busy={act.busy}
      />
    </div>
  );
}
