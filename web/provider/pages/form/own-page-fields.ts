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

/** The fields of the page form; pictures are addresses, empty for none; services are ids in order. */
export type PageFields = Record<(typeof texts)[number], string> & { is_published: boolean; services: string[] };

/** The fields that a refusal may name. */
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

/** The form's fields of a page. */
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

/** The slug suggested by a title; none for a Chinese title, whose slug is made on saving. */
export function slugFromTitle(title: string): string {
  return slugOf(title).slice(0, SLUG_MAX).replace(/-$/, '');
}
