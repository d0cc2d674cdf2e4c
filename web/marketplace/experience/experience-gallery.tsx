import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PictureCaption } from '../../../contract/service-details.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { DrawnCategory } from '../../ui/picture/category-drawings.ts';
import { Photo } from '../../ui/picture/photo.tsx';
import type { GalleryViewer } from './gallery-viewer.tsx';

type Props = { pictures: readonly string[]; captions: readonly PictureCaption[]; title: string; category: DrawnCategory };
type Opened = { Viewer: typeof GalleryViewer; place: number };

/**
 * The pictures, to swipe through on phones; a large one beside small ones on wide screens. Each opens large. Without any, the category's
 * drawing.
 */
export function ExperienceGallery({ pictures, captions, title, category }: Props) {
  const { t } = useTranslation('experiences');
  const locale = useLocale();
  const [opened, setOpened] = useState<Opened | null>(null);
  if (pictures.length === 0)
    return <Photo src={null} category={category} sizes="100vw" width="640" height="480" className="h-48 w-full rounded-photo lg:h-72" />;
  const shown = pictures.map((address, place) => {
    const { text = '', text_zh = '' } = captions.find(({ picture }) => picture === address) ?? {};
    const number = t('one.picture', { number: place + 1, count: pictures.length });
    const caption = inLocale(text, text_zh, locale);
    return { address, caption, alt: caption.text || `${title} ${number}`, name: `${caption.text || title} ${number}` };
  });
  // Without scripts, with a modifier key or when the viewer cannot be loaded, the link leads to the picture.
  const open = (event: MouseEvent<HTMLAnchorElement>, place: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    import('./gallery-viewer.tsx').then(
      ({ GalleryViewer: Viewer }) => setOpened({ Viewer, place }),
      () => window.location.assign(href),
    );
  };
  return (
    <section className={pictures.length > 1 ? 'gallery' : 'gallery is-single'} aria-label={t('one.pictures')}>
      {shown.map(({ address, name, alt }, place) => (
        <a key={address} href={address} aria-label={name} onClick={(event) => open(event, place)}>
          <Photo
            src={address}
            alt={alt}
            sizes={place === 0 ? '(width >= 64rem) 52rem, 100vw' : '(width >= 64rem) 26rem, 86vw'}
            width="1600"
            height="1000"
            fetchPriority={place === 0 ? 'high' : undefined}
            loading={place === 0 ? undefined : 'lazy'}
          />
        </a>
      ))}
      {opened && <opened.Viewer pictures={shown} title={title} first={opened.place} onClose={() => setOpened(null)} />}
    </section>
  );
}
