/** Lightness 0 to 1 and the two colour axes of OKLab (Björn Ottosson, 2020). */
type Oklab = readonly [lightness: number, a: number, b: number];
type Linear = readonly [red: number, green: number, blue: number];

/** WCAG 2.2 contrast of two `#RRGGBB` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2 relative luminance of `#RRGGBB`, 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = linear(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The colour with its OKLCH lightness moved by `by`, hue unchanged; chroma gives way where the screen cannot show it. */
export function lighter(hex: string, by: number): string {
  const [lightness, a, b] = oklab(linear(hex));
  const moved = Math.min(1, Math.max(0, lightness + by));
  let chroma = 1;
  while (chroma > 0.001 && !isShowable(toLinear([moved, a * chroma, b * chroma]))) chroma *= 0.97;
  return hexOf(toLinear([moved, a * chroma, b * chroma]));
}

/** The first colour with a share (0 to 1) of the second in it, as a translucent layer over it would look. */
export function mixed(hex: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [ground, layer] = [hex, other].map((color) => parseInt(color.slice(at, at + 2), 16)) as [number, number];
    return Math.round(ground * (1 - share) + layer * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`.toUpperCase();
}

function linear(hex: string): Linear {
  const channel = (at: number) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function hexOf(color: Linear): string {
  const channel = (c: number) => {
    const clamped = Math.min(1, Math.max(0, c));
    const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${color.map(channel).join('')}`.toUpperCase();
}

function isShowable(color: Linear): boolean {
  return color.every((c) => c >= -0.001 && c <= 1.001);
}

function oklab([red, green, blue]: Linear): Oklab {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toLinear([lightness, a, b]: Oklab): Linear {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
