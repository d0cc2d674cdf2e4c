import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/messages.ts';
import { marketplace, inLocale } from '../../rules/localized-text.ts';
import { hongKongDate, hongKongTime } from '../../rules/time.ts';
import { dayOf } from '../booking/voucher/booking-when.tsx';
import { useLocale } from '../i18n/locale.ts';
import { useTeam } from '../lib/session/session.tsx';
import { StaleBanner } from '../ui/feedback/stale-banner.tsx';
import { UserText } from '../ui/user-text.tsx';
import type { Line } from './lines.ts';
import { MessageForm, type MessageTools } from './message-form.tsx';
import { useRead } from './use-read.ts';

type Props = {
  line: Line;
  /** Null where they could not be fetched. */
  messages: readonly Message[] | null;
  empty?: string;
  tools?: MessageTools;
};

/** The messages of a booking, newest at the bottom, and the form to write one. Seeing them marks them as read. */
export function ThreadCard({ line, messages: found, empty, tools }: Props) {
  const { t } = useTranslation('messages');
  const messages = found ?? [];
  const log = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  useRead(line, messages);
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [last]);
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="h2 mb-4">{t('title')}</h2>
      {found === null && <StaleBanner>{t('load_failed')}</StaleBanner>}
      {found?.length === 0 && <p className="muted text-md">{empty ?? t('empty')}</p>}
      <div ref={log} className="msgs" role="log" aria-label={t('title')} tabIndex={messages.length > 0 ? 0 : undefined}>
        {messages.map((message) => (
          <Bubble key={message.id} message={message} />
        ))}
      </div>
      {line.is_open && <MessageForm key={line.id} line={line} tools={tools} />}
    </section>
  );
}

function Bubble({ message: { mine, message, sender, staff, created_at } }: { message: Message }) {
  const { t } = useTranslation('messages');
  const locale = useLocale();
  const when = useWhen(created_at);
  const team = useTeam();
  const ours = sender.role === 'operator' && inLocale(marketplace.name, marketplace.name_zh, locale).text;
  const helper = staff && (staff.name ? t(`by_staff.${staff.role}`, { name: staff.name }) : t(`by_role.${staff.role}`));
  // A manager reads what the owner wrote under the name of the business.
  const by_owner = team !== null && sender.role === 'provider';
  const own = ours || (!helper && mine && !by_owner && t('you'));
  return (
    <div className={mine ? 'msg me' : 'msg'}>
      <p>
        <UserText text={message} />
      </p>
      <small className="tnum">
        {own ? t('by', { name: own, when }) : <UserText text={t('by', { name: helper || sender.name, when })} />}
      </small>
    </div>
  );
}

function useWhen(instant: string): string {
  const { t } = useTranslation('messages');
  const locale = useLocale();
  const at = Date.parse(instant);
  const day = hongKongDate(at);
  const time = hongKongTime(at);
  return day === hongKongDate(Date.now()) ? t('today', { time }) : t('at', { day: dayOf(day, locale), time });
}
