import { useTranslation } from 'react-i18next';
import type { BalanceDue } from '../../../contract/settlements.ts';
import { UserText } from '../../ui/user-text.tsx';

/** Where a provider is paid. */
export function ProviderAccount({ fps_kind, fps_account, fps_name }: Pick<BalanceDue, 'fps_kind' | 'fps_account' | 'fps_name'>) {
  const { t } = useTranslation('operator');
  if (!fps_kind) return <span className="quiet">{t('settlements.no_account')}</span>;
  return (
    <>
      <span>{t(`settlements.fps.${fps_kind}`)} </span>
      <span className="tnum inline-block max-w-full break-all">{fps_account}</span>
      {fps_name && (
        <span className="muted block text-sm">
          <UserText text={fps_name} />
        </span>
      )}
    </>
  );
}
