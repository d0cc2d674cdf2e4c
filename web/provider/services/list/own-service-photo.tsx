import type { OwnService } from '../../../../contract/catalogue.ts';
import empty from '../../../art/spots/services.svg';
import { Photo } from '../../../ui/picture/photo.tsx';

type Props = { service: Pick<OwnService, 'featured_image' | 'status'>; sizes: string; className: string; lazy?: boolean };

/** The cover, grey when the service rests; without one, the boat on its soft ground. */
export function OwnServicePhoto({ service: { featured_image, status }, sizes, className, lazy = false }: Props) {
  if (!featured_image)
    return (
      <span className={`grid place-items-center overflow-hidden bg-primary-soft ${className}`}>
        <img src={empty} alt="" className="max-h-full max-w-[70%] object-contain" />
      </span>
    );
  return (
    <Photo
      src={featured_image}
      sizes={sizes}
      width="800"
      height="450"
      loading={lazy ? 'lazy' : undefined}
      className={`object-cover ${status === 'inactive' ? 'opacity-80 grayscale' : ''} ${className}`}
    />
  );
}
