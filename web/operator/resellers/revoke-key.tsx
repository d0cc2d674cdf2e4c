import { useTranslation } from 'react-i18next';
import { AskButton } from '../actions/ask-button.tsx';

type Props = { name: string; shown: string; sentence: string; revoke: (reason: string) => Promise<unknown> };

/** Asks why a key is revoked, and revokes it. */
export function RevokeKey({ name, shown, sentence, revoke }: Props) {
  const { t } = useTranslation('operator');
  return (
    <AskButton
      look="danger-quiet"
      words={t('resellers.revoke', { shown })}
      about={name}
      title={t('resellers.revoke_title')}
      sentence={sentence}
      confirm={t('resellers.revoke_confirm')}
      line={{ label: t('reason.label'), hint: t('reason.logged') }}
      action={revoke}
      done={t('resellers.revoked')}
      failed={t('resellers.revoke_failed')}
    />
  );
}
