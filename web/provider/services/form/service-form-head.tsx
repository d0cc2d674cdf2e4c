import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { moment } from '../../../lib/format/dates.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { HiddenNote } from '../list/hidden-note.tsx';
import { useServiceTitle } from './use-service-title.ts';

/** Over the form: the way back, what is being made or edited, its state and when it was saved. */
export function ServiceFormHead({ service, is_new }: { service: OwnService | null; is_new: boolean }) {
  const { t } = useTranslation('own_services');
  const titleOf = useServiceTitle();
  const locale = useLocale();
  const title = service && titleOf(service);
  return (
    <>
      <Link className="muted inline-flex min-h-11 items-center gap-1.5 text-sm no-underline hover:underline" to="/provider/services">
        <Icon name="arrow_left" size="s" />
        {t('list.title')}
      </Link>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="h1 min-w-0 break-words" lang={title?.lang}>
          {title?.text ?? t(is_new ? 'form.new_title' : 'form.edit_title')}
        </h1>
        {service && <StatusBadge status={service.status} />}
        {service && <span className="muted text-sm">{t('form.saved_at', { when: moment(service.updated_at, locale) })}</span>}
      </div>
      {service && <HiddenNote service={service} className="-mt-3 mb-5" />}
    </>
  );
}
