import { DEFAULT_BACKGROUND_COLOR, DEFAULT_TEXT_COLOR, DEFAULT_THEME_COLOR, slugOf, type OwnPage } from '../../../../contract/pages.ts';

const texts = [
  'title',
  'title_zh',
  'slug',
  'description',
  'description_zh',
  'custom_message',
  'custom_message_zh',
  'thank_you_message',
  'thank_you_message_zh',
  'theme_color',
  'background_color',
  'text_color',
  'logo',
  'banner_image',
] as const;

/** What the page form holds; pictures are addresses, empty for none; services are ids in their order. */
export type PageFields = Record<(typeof texts)[number], string> & { is_published: boolean; services: string[] };

/** The names a server's messages may be about. */
export const fieldNames = [...texts, 'is_published', 'services'] as const;

export const newPage: PageFields = {
  title: '',
  title_zh: '',
  slug: '',
  description: '',
  description_zh: '',
  custom_message: '',
  custom_message_zh: '',
  thank_you_message: '',
  thank_you_message_zh: '',
  theme_color: DEFAULT_THEME_COLOR,
  background_color: DEFAULT_BACKGROUND_COLOR,
  text_color: DEFAULT_TEXT_COLOR,
  logo: '',
  banner_image: '',
  is_published: false,
  services: [],
};

/** A page as its form begins. */
export function fieldsOfPage(page: OwnPage): PageFields {
  const written = texts.map((name) => [name, page[name] ?? '']);
  return {
    ...newPage,
    ...(Object.fromEntries(written) as Partial<PageFields>),
    is_published: page.is_published,
    services: page.services.map(({ id }) => id),
  };
}

const SLUG_MAX = 100;

/** The address a title suggests; a Chinese title suggests none, then one is made on saving. */
export function slugFromTitle(title: string): string {
  return slugOf(title).slice(0, SLUG_MAX).replace(/-$/, '');
}
