import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useServiceActions } from './service-actions.tsx';
import { useServiceTitle } from '../form/use-service-title.ts';

/** Edit, Duplicate, Delete. */
export function OwnServiceActions({ service, small = false }: { service: OwnService; small?: boolean }) {
  const { t } = useTranslation('own_services');
  const { duplicate, askToDelete, busy } = useServiceActions();
  const named = { title: useServiceTitle()(service).text };
  const size = small ? 'btn-sm' : '';
  return (
    <span className="flex items-center">
      <Link className={`btn btn-ghost px-2.5! ${size}`} to={`/provider/services/${service.id}/edit`} aria-label={t('list.edit_of', named)}>
        <Icon name="edit" />
        {t('list.edit')}
      </Link>
      <button
        type="button"
        className={`btn btn-ghost btn-icon ${size}`}
        aria-label={t('list.duplicate_of', named)}
        title={t('list.duplicate')}
        aria-disabled={busy || undefined}
        onClick={() => !busy && duplicate(service)}
      >
        <Icon name="copy" />
      </button>
      <button
        type="button"
        className={`btn btn-ghost btn-icon text-danger-text! ${size}`}
        aria-label={t('list.delete_of', named)}
        title={t('list.delete')}
        onClick={() => askToDelete(service)}
      >
        <Icon name="trash" />
      </button>
    </span>
  );
}
