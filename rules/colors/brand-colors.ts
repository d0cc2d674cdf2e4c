import { contrast, lighter, luminance, mixed } from './oklch.ts';

const WHITE = '#FFFFFF';
/** ink-950 of the design tokens. */
const INK = '#0B1222';

/** WCAG 2.2 AA: text, and edges or graphics. */
const TEXT_CONTRAST = 4.5;
const EDGE_CONTRAST = 3;

const STEP = 0.004;
/** How far a picked background may move before the text is replaced instead: less than 0.06 of OKLCH lightness. */
const MOST_STEPS = 14;

export type Pair = { background: string; text: string };

export type BrandColors = {
  /** Ground and text of the page's header. */
  background: string;
  text: string;
  /** Plate of the message in the header: the ground with a breath of the text in it. */
  plate: string;
  /** Buttons: fill, label, and a 1 px edge where the fill alone would drown on white. */
  action: string;
  on_action: string;
  edge: string | null;
  /** Prices and brand words on white. */
  ink: string;
};

/**
 * What a page may show of its provider's colours, so that everything stays readable.
 * `theme_color` fills the buttons; the header has its own two. All `#RRGGBB`.
 */
export function brandColors(picked: { background_color: string; text_color: string; theme_color: string }): BrandColors {
  const { background, text } = readablePair(picked.background_color.toUpperCase(), picked.text_color.toUpperCase());
  const { background: action, text: on_action } = readableButton(picked.theme_color.toUpperCase());
  return {
    background,
    text,
    plate: plateOf(background, text),
    action,
    on_action,
    edge: contrast(action, WHITE) < EDGE_CONTRAST ? darkenedOnWhite(action, EDGE_CONTRAST) : null,
    ink: darkenedOnWhite(action, TEXT_CONTRAST),
  };
}

/** Text on its ground at 4.5 or more: as picked, else the ground moved by a shade nobody sees, else white or ink for the text. */
export function readablePair(background: string, text: string): Pair {
  const moved = movedAwayFrom(text, background, MOST_STEPS);
  if (moved) return { background: moved, text };
  const better = contrast(background, WHITE) >= contrast(background, INK) ? WHITE : INK;
  return { background: movedAwayFrom(better, background) ?? background, text: better };
}

/** A filled button: white on it where that reads, else ink, else the fill moved until one does. */
function readableButton(fill: string): Pair {
  const label = [WHITE, INK].find((ink) => contrast(fill, ink) >= TEXT_CONTRAST);
  return label ? { background: fill, text: label } : readablePair(fill, WHITE);
}

/** The ground, moved away from the text in small steps until the text reads; undefined when `most` steps are not enough. */
function movedAwayFrom(text: string, background: string, most = 1 / STEP): string | undefined {
  const direction = luminance(background) < luminance(text) ? -STEP : STEP;
  return shades(background, direction, most).find((shade) => contrast(shade, text) >= TEXT_CONTRAST);
}

/** At most 13 % of the text, and only as much as leaves it readable. */
function plateOf(background: string, text: string): string {
  const shares = Array.from({ length: 13 }, (_, less) => (13 - less) / 100);
  return shares.map((share) => mixed(background, text, share)).find((plate) => contrast(plate, text) >= TEXT_CONTRAST) ?? background;
}

function darkenedOnWhite(color: string, least: number): string {
  return shades(color, -STEP, 1 / STEP).find((shade) => contrast(shade, WHITE) >= least) ?? INK;
}

/** The colour itself, then one step further each. */
function shades(color: string, step: number, most: number): string[] {
  return Array.from({ length: most + 1 }, (_, steps) => (steps === 0 ? color : lighter(color, steps * step)));
}
