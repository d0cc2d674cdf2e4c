import { useTranslation } from 'react-i18next';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { Icon } from '../../../ui/icon.tsx';
import { UserText } from '../../../ui/user-text.tsx';

/** That an operator hid this service, and why; nothing of one that is not hidden. */
export function HiddenNote({ service: { hidden_because }, className = '' }: { service: OwnService; className?: string }) {
  const { t } = useTranslation('own_services');
  if (hidden_because === null) return null;
  return (
    <p className={`flex items-start gap-1.5 text-sm text-danger-text ${className}`}>
      <Icon name="alert" size="s" className="mt-0.5 shrink-0" />
      <UserText text={t('list.hidden', { reason: hidden_because })} />
    </p>
  );
}
