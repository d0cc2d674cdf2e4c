import { brandColors } from '../../rules/colors/brand-colors.ts';
import type { PageSummary } from './shown.ts';

/** A page's colours as CSS variables, corrected for contrast where the chosen pair is not readable. */
export function brandStyle(page: Pick<PageSummary, 'background_color' | 'text_color' | 'theme_color'>): React.CSSProperties {
  const { background, text, plate, action, on_action, edge, ink } = brandColors(page);
  return {
    '--brand-bg': background,
    '--brand-text': text,
    '--brand-plate': plate,
    '--brand-action': action,
    '--brand-on-action': on_action,
    '--brand-edge': edge ?? 'transparent',
    '--brand-ink': ink,
    '--brand-soft': `color-mix(in srgb, ${action} 8%, white)`,
  } as React.CSSProperties;
}
