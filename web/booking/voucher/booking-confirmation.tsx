import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Confirmation } from '../../../contract/bookings.ts';
import { useBoth } from '../../i18n/both.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { toCents } from '../../../rules/money.ts';
import type { PageSummary, ServiceSummary } from '../../offer/shown.ts';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { DialogTitle } from '../../ui/feedback/dialog.tsx';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { MissingPart } from '../../ui/feedback/missing-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { Voucher } from '../../ui/voucher.tsx';
import { outcomeOf } from './outcome.ts';
import { VoucherFacts } from './voucher-facts.tsx';
import { VoucherStub } from './voucher-stub.tsx';

/** Comes with the booking: few others need it. */
const PayBooked = latePart(async () => (await import('../fps/pay-booked.tsx')).default, MissingPart);

type Props = { confirmation: Confirmation; service: ServiceSummary; provider: PageSummary['provider'] };

/** The end of the booking dialog: booked, requested, or held until the mailed link is opened; with the code to keep. Its heading takes the focus. */
export function BookingConfirmation({ confirmation, service, provider }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const { confirm_minutes } = confirmation;
  const title = useBoth()(outcomeOf(confirmation));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const host = inLocale(provider.name, provider.name_zh, locale).text;
  const thanks = inLocale(confirmation.thank_you_message, confirmation.thank_you_message_zh, locale).text;
  const named = { name: confirmation.customer_name, provider: host, email: confirmation.customer_email };
  const sentence = confirm_minutes
    ? t('mail_named', { ...named, count: confirm_minutes })
    : t(confirmation.status === 'pending' ? 'held_named' : 'confirmed_named', named);
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
          <span className="muted block text-lg font-560" lang={title.other_lang}>
            {title.other}
          </span>
        </DialogTitle>
        <p className="muted mt-2 text-balance">{sentence}</p>
      </div>
      <Voucher row className="mt-6 md:[--stub:16.5rem]" stub={<VoucherStub code={confirmation.confirmation_code} />}>
        <VoucherFacts booking={confirmation} service={service} host={provider} />
      </Voucher>
      <p className="mt-5 text-center">
        <a className="link" href={new URL(confirmation.manage_url).pathname}>
          {t('manage')}
        </a>
      </p>
      {toCents(confirmation.final_amount) > 0 && !confirm_minutes && (
        <PayBooked manage_url={confirmation.manage_url} provider={host} by_card={confirmation.pay_way === 'card'} />
      )}
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
