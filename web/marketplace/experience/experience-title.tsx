import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Service } from '../../../contract/catalogue.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { BilingualPlace } from '../../ui/bilingual-place.tsx';
import { SaveButton } from '../../offer/lists/save-button.tsx';
import { Stars } from '../../ui/stars.tsx';

type Props = {
  service: Service;
  /** The results from which the visitor came. */
  results: string;
  children: ReactNode;
};

/** The category, the title, the rating and the place. */
export function ExperienceTitle({ service, results, children }: Props) {
  const { t } = useTranslation(['experiences', 'common']);
  const locale = useLocale();
  const title = inLocale(service.title, service.title_zh, locale);
  const { category } = service;
  return (
    <>
      <nav className="muted flex min-h-8 items-center gap-1.5 text-sm" aria-label={t('one.breadcrumb')}>
        <Link className="inline-flex min-h-11 items-center hover:underline" to={results}>
          {t('common:nav.experiences')}
        </Link>
        {category && (
          <>
            <Icon name="chevron_right" size="s" />
            <Link className="inline-flex min-h-11 items-center wrap-anywhere hover:underline" to={`/experiences?category=${category.slug}`}>
              {inLocale(category.name, category.name_zh, locale).text}
            </Link>
          </>
        )}
        <span className="ml-auto">{children}</span>
      </nav>
      <div className="mt-1 flex items-start justify-between gap-3">
        <h1 className="h1 min-w-0" lang={title.lang}>
          {title.text}
        </h1>
        <SaveButton id={service.id} title={title.text} className="shrink-0" />
      </div>
      <p className="mt-2 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-md">
        {service.rating !== null && (
          <>
            <Stars rating={service.rating} />
            <a className="link" href="#reviews">
              {t('one.reviews', { count: service.total_reviews })}
            </a>
          </>
        )}
        {(service.location || service.location_zh) && (
          <span className="muted inline-flex items-center gap-1.5">
            <Icon name="pin" size="s" />
            <BilingualPlace en={service.location} zh={service.location_zh} />
          </span>
        )}
      </p>
    </>
  );
}
