import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { api } from '../../../contract/api.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { ConfirmationFooter, ConfirmationHeader } from '../../booking/voucher/confirmation-frame.tsx';
import { VoucherFacts } from '../../booking/voucher/voucher-facts.tsx';
import { VoucherStub } from '../../booking/voucher/voucher-stub.tsx';
import type { ServiceSummary } from '../../offer/shown.ts';
import { Dialog, DialogTitle } from '../../ui/feedback/dialog.tsx';
import { UserText } from '../../ui/user-text.tsx';
import { Voucher } from '../../ui/voucher.tsx';

type Names = { name: string; name_zh: string };
type GuestConfirmation = ReplyOf<typeof api.concierge.book>;
type Props = { confirmation: GuestConfirmation; service: ServiceSummary; host: Names; open: boolean; onClose: () => void };

/** What was booked for the guest, and what happens next. Its heading takes the focus. */
export function Booked({ confirmation, service, host, open, onClose }: Props) {
  const { t } = useTranslation('partners');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const { status, confirm_minutes, customer_email: email, customer_name, booking_reference, confirmation_code } = confirmation;
  const state = confirm_minutes ? 'mail' : status === 'pending' ? 'pending' : 'confirmed';
  const next =
    state === 'mail'
      ? t('concierge.next.mail', { count: confirm_minutes ?? 0, email })
      : t(`concierge.next.${state}_${email ? 'mail' : 'phone'}`, { email });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="wide"
      body="bg-warm"
      header={<ConfirmationHeader />}
      footer={<ConfirmationFooter onClose={onClose} />}
    >
      <div className="mx-auto max-w-[34rem] text-center">
        <DialogTitle ref={heading} tabIndex={-1} className="h1 outline-none">
          {t(`concierge.done.${state}`)}
        </DialogTitle>
        <p className="muted mt-2 break-words">
          <UserText text={next} />
        </p>
        <p className="mt-2">
          <UserText text={customer_name} className="font-600" />{' '}
          <span className="muted">
            {t('concierge.reference')} <span className="mono">{booking_reference}</span>
          </span>
        </p>
      </div>
      <Voucher row className="mt-6 md:[--stub:16.5rem]" stub={<VoucherStub code={confirmation_code} />}>
        <VoucherFacts booking={confirmation} service={service} host={host} />
      </Voucher>
    </Dialog>
  );
}
