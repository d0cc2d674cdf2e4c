import { useTranslation } from 'react-i18next';
import { useTeam } from '../../lib/session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Links to a provider's most frequent actions: create a service, manage availability, create a page, and the owner's import of a bank file. */
export function QuickActions() {
  const { t } = useTranslation('own_dashboard');
  const team = useTeam();
  return (
    <nav
      className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&_.ic]:hidden max-sm:[&>*]:min-w-[40%] max-sm:[&>*]:grow max-sm:[&>*]:px-3"
      aria-label={t('quick.title')}
    >
      <ButtonLink look="primary" className="max-sm:w-full" to="/provider/services/new">
        <Icon name="plus" />
        {t('quick.service')}
      </ButtonLink>
      <ButtonLink to="/provider/availability">
        <Icon name="calendar" />
        {t('quick.availability')}
      </ButtonLink>
      <ButtonLink to="/provider/pages/new">
        <Icon name="page" />
        {t('quick.page')}
      </ButtonLink>
      {!team && (
        <ButtonLink to="/provider/bank">
          <Icon name="wallet" />
          {t('quick.bank')}
        </ButtonLink>
      )}
    </nav>
  );
}
