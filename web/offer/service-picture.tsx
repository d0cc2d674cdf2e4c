import type { ComponentProps } from 'react';
import spot from '../art/spots/services.svg';
import { Photo } from '../ui/picture/photo.tsx';
import { categoryDrawing } from './category-drawings.ts';

type Props = Omit<ComponentProps<typeof Photo>, 'src'> & {
  service: { featured_image: string | null; category: { slug: string } | null };
};

/** A service's picture; without one, its category's drawing on its soft ground. */
export function ServicePicture({ service: { featured_image, category }, ...photo }: Props) {
  if (featured_image) return <Photo src={featured_image} {...photo} />;
  const { sizes: _, whole: __, className = '', ...place } = photo;
  return (
    <img src={categoryDrawing(category, 'svg') ?? spot} alt="" {...place} className={`${className} bg-primary-soft object-contain!`} />
  );
}
