import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnPage } from '../../../../contract/pages.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** Over the form: a link back, the title, the state, and a link to the page. */
export function PageFormHead({ page, is_new }: { page: OwnPage | null; is_new: boolean }) {
  const { t } = useTranslation('own_pages');
  return (
    <>
      <Link className="muted inline-flex min-h-11 items-center gap-1.5 text-sm no-underline hover:underline" to="/provider/pages">
        <Icon name="arrow_left" size="s" />
        {t('form.back')}
      </Link>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="h1">{t(is_new ? 'form.new_title' : 'form.edit_title')}</h1>
        {page && <StatusBadge status={page.is_published ? 'published' : 'draft'} />}
        {page?.is_published && (
          <a className="btn btn-secondary max-md:w-full md:ml-auto" href={`/page/${page.slug}`} target="_blank" rel="noopener">
            <Icon name="external" />
            {t('form.view_live')}
          </a>
        )}
      </div>
    </>
  );
}
