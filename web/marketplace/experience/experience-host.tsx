import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ServiceDetail } from '../../../contract/catalogue.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { Avatar } from '../../ui/picture/avatar.tsx';
import { Photo } from '../../ui/picture/photo.tsx';
import { Badge } from '../../ui/badge.tsx';

/** The provider, with the logo, the licence and a link to the provider's own page. */
export function ExperienceHost({ provider, page_slug, provider_logo }: Pick<ServiceDetail, 'provider' | 'page_slug' | 'provider_logo'>) {
  const { t } = useTranslation('experiences');
  const name = inLocale(provider.name, provider.name_zh, useLocale());
  return (
    <div className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2">
      {provider_logo ? (
        <Photo
          src={provider_logo}
          sizes="3rem"
          width="48"
          height="48"
          className="size-12 shrink-0 rounded-control bg-white object-contain"
        />
      ) : (
        <Avatar name={name.text} />
      )}
      <div className="min-w-0 grow leading-snug">
        <p className="font-640">{t('one.hosted', { name: name.text })}</p>
        <p className="muted mt-0.5 flex flex-wrap items-center gap-2 text-sm wrap-anywhere">
          {provider.licence_number && <span>{t('one.licence', { number: provider.licence_number })}</span>}
          {provider.verified && <Badge tone="success">{t('one.verified')}</Badge>}
        </p>
      </div>
      {page_slug && (
        <Link className="link inline-flex min-h-11 items-center" to={`/page/${page_slug}`}>
          {t('one.more_of')}
        </Link>
      )}
    </div>
  );
}
