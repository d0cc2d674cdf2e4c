import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Files } from '../../server/core/storage/files.ts';
import type { Picture } from './content/shapes.ts';
import { painted } from './painted.ts';

const ART = new URL('./art/', import.meta.url);
const AT_ONCE = 3;

// Colour matrices (SVG feColorMatrix): the same place at another hour or season.
const lights = {
  dawn: '1.06 .05 0 0 .02  0 .93 .04 0 .01  0 0 .86 0 .03  0 0 0 1 0',
  noon: '1.04 0 0 0 .03  0 1.06 0 0 .03  0 0 1.04 0 .02  0 0 0 1 0',
  night: '.62 0 .04 0 0  0 .68 .06 0 0  .04 .08 .88 0 .03  0 0 0 1 0',
  autumn: '1 .14 0 0 0  .06 .9 0 0 0  0 .06 .72 0 0  0 0 0 1 0',
} as const;

export type Gallery = {
  urlOf: (picture: Picture) => string;
  logoOf: (name: string) => string;
  /** The bank's slip that guests have sent. */
  slip: string;
};

/** Renders every picture and logo once; those that are there already are only looked up. */
export async function hangPictures(
  files: Pick<Files, 'saveImage' | 'keepSlip'>,
  pictures: readonly Picture[],
  logos: readonly string[],
): Promise<Gallery> {
  const drawings = new Map<string, () => Promise<string>>();
  for (const picture of pictures) drawings.set(keyOf(picture), () => drawingOf(picture));
  for (const logo of logos) drawings.set(logo, () => readFile(new URL(`logos/${logo}.svg`, ART), 'utf8'));

  const urls = new Map<string, string>();
  const waiting = [...drawings];
  const hang = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [key, draw] = next;
      const drawing = Buffer.from(await draw());
      urls.set(key, await files.saveImage(drawing, () => painted(drawing)));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hang));
  // As a guest sends it, and stored as theirs is.
  const slip = await files.keepSlip(await sharp(new URL('slips/fps.svg', ART).pathname).png().toBuffer(), '');

  const find = (key: string): string => {
    const url = urls.get(key);
    if (url === undefined) throw new Error(`picture not hung: ${key}`);
    return url;
  };
  return { urlOf: (picture) => find(keyOf(picture)), logoOf: find, slip };
}

function keyOf(picture: Picture): string {
  return JSON.stringify(picture);
}

/** The scene's drawing, cut, turned and lit in SVG itself, so that it stays sharp at any width. */
async function drawingOf({ scene, part, mirrored, light }: Picture): Promise<string> {
  const drawing = await readFile(new URL(`${scene}.svg`, ART), 'utf8');
  const open = drawing.indexOf('>', drawing.indexOf('<svg')) + 1;
  const content = drawing.slice(open, drawing.lastIndexOf('</svg>'));
  const [left, top, width] = part ?? [0, 0, 1600];
  const view = `${left} ${top} ${width} ${width * 0.625}`;
  const turn = mirrored ? ` transform="translate(${2 * left + width} 0) scale(-1 1)"` : '';
  const lamp = light
    ? `<filter id="lamp" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB"><feColorMatrix values="${lights[light]}"/></filter>`
    : '';
  const lit = light ? ' filter="url(#lamp)"' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="${view}" width="1600" height="1000">${lamp}<g${lit}><g${turn}>${content}</g></g></svg>`;
}
