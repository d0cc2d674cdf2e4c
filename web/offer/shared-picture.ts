import { jpegOf } from '../../rules/pictures/jpeg-address.ts';
import { categoryDrawing } from '../ui/picture/category-drawings.ts';

type Pictured = { featured_image: string | null | undefined; category: { slug: string } | null };

/**
 * The absolute address of what a shared link shows of experiences: the first picture that one has, as JPEG since some messengers show no
 * WebP; else the drawing of the first category with one.
 */
export function sharedPicture(origin: string, ...shown: readonly Pictured[]): string | undefined {
  const picture = shown.find(({ featured_image }) => featured_image)?.featured_image;
  const [drawing] = shown.flatMap(({ category }) => categoryDrawing(category, 'png') ?? []);
  const address = picture ? jpegOf(picture) : drawing;
  return address && new URL(address, origin || undefined).href;
}
