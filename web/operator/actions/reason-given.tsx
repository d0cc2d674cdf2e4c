import { useTranslation } from 'react-i18next';
import { UserText } from '../../ui/user-text.tsx';

/** The reason of a suspension, below its badge. */
export function ReasonGiven({ reason }: { reason: string }) {
  const { t } = useTranslation('operator');
  if (!reason) return null;
  return (
    <p className="muted max-w-56 text-xs break-words max-xl:text-right">
      <UserText text={t('list.reason_given', { reason })} />
    </p>
  );
}
