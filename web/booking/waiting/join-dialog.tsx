import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JoinReply } from '../../../contract/waiting-list.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { JoinForm } from './join-form.tsx';
import type { WaitChoice } from './wait-choice.ts';

type Props = WaitChoice & { open: boolean; onClose: () => void; container?: HTMLElement | null };

/** Joins the waiting list, then says that the link was mailed. */
export function JoinDialog({ open, onClose, container, ...choice }: Props) {
  const { t } = useTranslation(['waiting', 'common']);
  const form_id = useId();
  const [joined, setJoined] = useState<JoinReply | null>(null);
  const [is_sending, setSending] = useState(false);
  const close = () => {
    setJoined(null);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      container={container ?? null}
      title={t('join_title')}
      footer={
        joined === null ? (
          <Button type="submit" form={form_id} look="primary" size="lg" block busy={is_sending} busy_words={t('joining')}>
            {t('join')}
          </Button>
        ) : (
          <Button onClick={close}>{t('close')}</Button>
        )
      }
    >
      {joined === null ? (
        <JoinForm {...choice} form_id={form_id} onSending={setSending} onJoined={setJoined} />
      ) : (
        <Banner tone="success">{t(joined.confirmed ? 'joined' : 'joined_unconfirmed', { email: joined.email })}</Banner>
      )}
    </Dialog>
  );
}
