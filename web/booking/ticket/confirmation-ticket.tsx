import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Confirmation } from '../../../contract/bookings.ts';
import { useBoth } from '../../i18n/both.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../lib/format/content.ts';
import type { ShownPage, ShownService } from '../../offer/shown.ts';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { DialogTitle } from '../../ui/feedback/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { Ticket } from '../../ui/ticket.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketStub } from './ticket-stub.tsx';

type Props = { ticket: Confirmation; service: ShownService; provider: ShownPage['provider'] };

/** Booked, or held until the link in the mail is pressed: by whose word, and the code to keep. Its heading takes the focus. */
export function ConfirmationTicket({ ticket, service, provider }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const { confirm_minutes } = ticket;
  const title = useBoth()(confirm_minutes ? 'booking.one_more_step' : 'booking.success');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const host = inLocale(provider.name, provider.name_zh, locale).text;
  const thanks = inLocale(ticket.thank_you_message, ticket.thank_you_message_zh, locale).text;
  const named = { name: ticket.customer_name, provider: host, email: ticket.customer_email };
  const sentence = confirm_minutes
    ? t('mail_named', { ...named, count: confirm_minutes })
    : t(ticket.status === 'pending' ? 'held_named' : 'confirmed_named', named);
  return (
    <>
      <div className="mx-auto max-w-[34rem] text-center">
        <span
          className={`mx-auto grid size-14 place-items-center rounded-full ${confirm_minutes ? 'bg-primary-soft text-primary' : 'bg-success-soft text-success'}`}
        >
          <Icon name={confirm_minutes ? 'mail' : 'check'} size="l" />
        </span>
        <DialogTitle ref={heading} tabIndex={-1} className="h1 mt-3 outline-none">
          {title.lead}
          <span className="muted block text-lg font-[560]" lang={title.other_lang}>
            {title.other}
          </span>
        </DialogTitle>
        <p className="muted mt-2 text-balance">{sentence}</p>
      </div>
      <Ticket row className="mt-6 md:[--stub:16.5rem]" stub={<TicketStub code={ticket.confirmation_code} />}>
        <TicketFacts ticket={ticket} service={service} />
      </Ticket>
      <p className="mt-5 text-center">
        <a className="link" href={new URL(ticket.manage_url).pathname}>
          {t('manage')}
        </a>
      </p>
      {thanks && (
        <figure className="mx-auto mt-6 flex max-w-[40rem] items-start gap-4">
          <Avatar name={host} />
          <div>
            <blockquote className="whitespace-pre-line">
              <UserText text={thanks} />
            </blockquote>
            <figcaption className="muted mt-1 text-sm">
              <UserText text={host} />
            </figcaption>
          </div>
        </figure>
      )}
    </>
  );
}
