import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** Below the login in the booking dialog: back to the booking. */
export function LoginFooter({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('booking');
  return <Button onClick={onBack}>{t('back')}</Button>;
}
