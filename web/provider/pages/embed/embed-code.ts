import type { Locale } from '../../../../contract/text.ts';
import type { OwnPage } from '../../../../contract/pages.ts';
import { brandColors } from '../../../../rules/colors/brand-colors.ts';

/** What of a page stands on a provider's own site: the page itself, a button that opens it, or what opens on the site's own links to it. */
export const embedShapes = ['inline', 'button', 'popup'] as const;
export type EmbedShape = (typeof embedShapes)[number];

type EmbedChoice = { shape: EmbedShape; /** null: that of the visitor's browser. */ locale: Locale | null; link_words: string };
type PageLook = Pick<OwnPage, 'slug' | 'theme_color' | 'background_color' | 'text_color'>;

/** The line of HTML for a provider's own site; `origin` is the marketplace's. */
export function embedCode(origin: string, page: PageLook, { shape, locale, link_words }: EmbedChoice): string {
  const { background, text } = brandColors(page);
  const given = [
    `data-page="${page.slug}"`,
    shape !== 'inline' && `data-show="${shape}"`,
    shape === 'button' && `data-colors="${background} ${text}"`,
    locale && `data-lang="${locale}"`,
  ];
  const script = `<script async src="${origin}/embed.js" ${given.filter(Boolean).join(' ')}></script>`;
  return shape === 'popup' ? `<a href="${origin}/page/${page.slug}">${link_words}</a> ${script}` : script;
}
