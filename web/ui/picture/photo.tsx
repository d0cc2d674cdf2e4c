import type { ComponentProps } from 'react';

/** Widths the server keeps of every uploaded picture; the number stands in its name. */
const WIDTHS = [480, 800, 1600] as const;
const KEPT = /-1600(\.\w+)$/;

type Props = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'alt'> & { src: string; sizes: string; alt?: string };

/** A picture in the width its place needs. Decorative unless told: what it shows is said beside it. */
export function Photo({ src, sizes, alt = '', ...rest }: Props) {
  return <img src={src} srcSet={widthsOf(src)} sizes={sizes} alt={alt} decoding="async" {...rest} />;
}

function widthsOf(src: string): string | undefined {
  if (!KEPT.test(src)) return undefined;
  return WIDTHS.map((width) => `${src.replace(KEPT, `-${width}$1`)} ${width}w`).join(', ');
}
