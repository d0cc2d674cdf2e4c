import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnPage } from '../../../../contract/pages.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Photo } from '../../../ui/picture/photo.tsx';
import { brandStyle } from '../../../offer/brand-style.ts';

type Props = { page: OwnPage; is_published: boolean; onPublish: () => void; onDelete: () => void };

/** One of the provider's pages, in its own colours, with its actions. */
export function OwnPageCard({ page, is_published, onPublish, onDelete }: Props) {
  const { t } = useTranslation('own_pages');
  const id = useId();
  const title = inLocale(page.title, page.title_zh, useLocale());
  const named = { title: title.text };
  return (
    <article className="card flex flex-col overflow-hidden" aria-labelledby={id}>
      <Cover page={page} initial={Array.from(title.text)[0] ?? ''}>
        <StatusBadge status={is_published ? 'published' : 'draft'} />
      </Cover>
      <div className="flex grow flex-col p-5">
        <h2 className="text-title leading-snug font-640" id={id} lang={title.lang}>
          {title.text}
        </h2>
        <div className="mt-1 mb-3 flex min-h-11 items-center justify-between gap-3">
          <p className="mono muted text-sm break-all">/page/{page.slug}</p>
          {is_published && (
            <a
              className="link inline-flex min-h-11 shrink-0 items-center gap-1.5 text-sm"
              href={`/page/${page.slug}`}
              target="_blank"
              rel="noopener"
              aria-label={t('list.view_live_of', named)}
            >
              <Icon name="external" size="s" />
              {t('list.view_live')}
            </a>
          )}
        </div>
        <dl className="mt-auto grid grid-cols-3 gap-3 text-sm">
          <Figure label={t('list.views')} figure={page.view_count} />
          <Figure label={t('list.bookings')} figure={page.booking_count} />
          <Figure label={t('list.services')} figure={page.services.length} />
        </dl>
        <div className="mt-4 -mb-2 flex flex-wrap items-center gap-1 border-t border-line pt-3">
          <Button
            look={is_published ? 'ghost' : 'soft'}
            className="px-3!"
            aria-label={t(is_published ? 'list.unpublish_of' : 'list.publish_of', named)}
            onClick={onPublish}
          >
            {t(is_published ? 'list.unpublish' : 'list.publish')}
          </Button>
          <span className="ml-auto flex gap-1">
            <Link className="btn btn-ghost px-3!" to={`/provider/pages/${page.id}/edit`} aria-label={t('list.edit_of', named)}>
              <Icon name="edit" />
              {t('list.edit')}
            </Link>
            <button
              type="button"
              className="btn btn-ghost btn-icon text-danger-text!"
              aria-label={t('list.delete_of', named)}
              onClick={onDelete}
            >
              <Icon name="trash" />
            </button>
          </span>
        </div>
      </div>
    </article>
  );
}

/** The banner, or the page's background colour, with the logo. */
function Cover({ page, initial, children }: { page: OwnPage; initial: string; children: React.ReactNode }) {
  return (
    <div className="relative grid aspect-[16/7] place-items-center overflow-hidden bg-brand" style={brandStyle(page)}>
      {page.banner_image && (
        <Photo
          src={page.banner_image}
          sizes="(min-width: 80rem) 24rem, 92vw"
          loading="lazy"
          width="800"
          height="500"
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {page.logo && (
        <span className="rounded-2xl absolute bottom-3 left-3 size-14 overflow-hidden border-[3px] border-brand bg-white">
          <Photo src={page.logo} sizes="4rem" loading="lazy" width="56" height="56" className="size-full object-cover" />
        </span>
      )}
      {!page.banner_image && !page.logo && (
        <span className="text-4xl font-680 text-brand-text" aria-hidden="true">
          {initial}
        </span>
      )}
      <span className="absolute top-3 left-3">{children}</span>
    </div>
  );
}

function Figure({ label, figure }: { label: string; figure: number }) {
  return (
    <div>
      <dt className="muted text-xs">{label}</dt>
      <dd className="tnum mt-0.5 font-640">{figure.toLocaleString('en-HK')}</dd>
    </div>
  );
}
