import { useTranslation } from 'react-i18next';
import { Photo } from '../../ui/picture/photo.tsx';

type Props = { pictures: readonly string[]; title: string };

/** The pictures, to swipe through on phones; a large one beside small ones on wide screens. */
export function ExperienceGallery({ pictures, title }: Props) {
  const { t } = useTranslation('experiences');
  const [first, ...others] = pictures;
  if (!first) return null;
  return (
    <section
      className={others.length > 0 ? 'gallery' : 'gallery is-single'}
      aria-label={t('one.pictures')}
      tabIndex={others.length > 0 ? 0 : undefined}
    >
      {[first, ...others].map((picture, place) => (
        <Photo
          key={picture}
          src={picture}
          alt={place === 0 ? title : t('one.picture', { number: place + 1, count: pictures.length })}
          sizes={place === 0 ? '(width >= 64rem) 52rem, 100vw' : '(width >= 64rem) 26rem, 86vw'}
          width="1600"
          height="1000"
          fetchPriority={place === 0 ? 'high' : undefined}
          loading={place === 0 ? undefined : 'lazy'}
        />
      ))}
    </section>
  );
}
