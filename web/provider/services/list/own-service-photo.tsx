import type { OwnService } from '../../../../contract/catalogue.ts';
import { Photo } from '../../../ui/picture/photo.tsx';

type Props = { service: Pick<OwnService, 'featured_image' | 'category' | 'status'>; sizes: string; className: string; lazy?: boolean };

/** The cover, grey when the service rests. */
export function OwnServicePhoto({ service, sizes, className, lazy = false }: Props) {
  return (
    <Photo
      src={service.featured_image}
      category={service.category}
      sizes={sizes}
      width="800"
      height="450"
      loading={lazy ? 'lazy' : undefined}
      className={`object-cover ${service.status === 'inactive' ? 'opacity-80 grayscale' : ''} ${className}`}
    />
  );
}
