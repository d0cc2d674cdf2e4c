import type { ComponentProps } from 'react';
import { colorOf } from '../../../rules/pictures/picture-color.ts';
import { categoryDrawing, type DrawnCategory } from './category-drawings.ts';
import spot from '../../art/spots/services.svg';

/** The widths in which the server stores every picture; the number is part of the file name. */
const WIDTHS = [480, 800, 1600] as const;
const STORED = /-1600(\.\w+)$/;

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'alt' | 'style'> & {
  src: string | null;
  /** Its drawing stands in for a picture that is missing. */
  category?: DrawnCategory;
  sizes: string;
  alt?: string;
  /** Shown whole, perhaps with free margins: these have no colour. */
  whole?: boolean;
};

/**
 * A picture in the width that its place needs, and its dominant colour while it loads. Decorative by default: the text beside it says what
 * it shows. Without a picture: the category's drawing, or the boat of empty lists.
 */
export function Photo({ src, category, sizes, alt = '', whole = false, ...rest }: Props) {
  if (!src)
    return (
      <img
        {...rest}
        src={categoryDrawing(category, 'svg') ?? spot}
        alt={alt}
        className={`${rest.className ?? ''} bg-primary-soft object-contain!`}
      />
    );
  const color = whole ? undefined : colorOf(src);
  return (
    <img
      src={src}
      srcSet={widthsOf(src)}
      sizes={sizes}
      alt={alt}
      decoding="async"
      style={color === undefined ? undefined : { backgroundColor: color }}
      {...rest}
    />
  );
}

function widthsOf(src: string): string | undefined {
  if (!STORED.test(src)) return undefined;
  return WIDTHS.map((width) => `${src.replace(STORED, `-${width}$1`)} ${width}w`).join(', ');
}
