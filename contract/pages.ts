import { z } from 'zod';
import { ownService, providerCard, service } from './catalogue.ts';
import { paging } from './lists.ts';
import { money } from './amounts.ts';
import { line, prose, requiredLine } from './text.ts';
import { ownerOnly } from './team.ts';
import { flag, listed, picture } from './wire.ts';

/** How a page looks until its provider chooses. */
export const DEFAULT_THEME_COLOR = '#1E40AF';
export const DEFAULT_BACKGROUND_COLOR = '#1E6FF9';
export const DEFAULT_TEXT_COLOR = '#FFFFFF';

/** Services on one page. */
export const MOST_SERVICES = 200;

export const color = z.string().regex(/^#[0-9A-Fa-f]{6}$/);

/** A published page as anyone sees it. */
export const publicPage = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    title_zh: z.string(),
    description: z.string(),
    description_zh: z.string(),
    logo: z.string().nullable(),
    banner_image: z.string().nullable(),
    theme_color: color,
    background_color: color,
    text_color: color,
    custom_message: z.string(),
    custom_message_zh: z.string(),
    thank_you_message: z.string(),
    thank_you_message_zh: z.string(),
    services: z.array(service),
    view_count: z.int(),
    provider: providerCard,
  })
  .meta({ id: 'PublicPage' });
export type PublicPage = z.output<typeof publicPage>;

export const slugParams = z.object({ slug: requiredLine(200) });

/** A page as its provider sees it. */
export const ownPage = publicPage
  .omit({ services: true, provider: true })
  .extend({
    is_published: z.boolean(),
    /** The sites on which it may stand in a frame. */
    embed_origins: z.array(z.string()),
    services: z.array(ownService),
    booking_count: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'OwnPage' });
export type OwnPage = z.output<typeof ownPage>;

export const ownPagesQuery = z.object({ ...paging, search: line(200).optional() });

/** Lower-case words, digits and underscores with single hyphens between; Chinese is welcome. */
const SLUG = '[\\p{L}\\p{M}\\p{N}_]+(?:-[\\p{L}\\p{M}\\p{N}_]+)*';
const slugShaped = (shape: RegExp) => z.string().trim().toLowerCase().max(100).regex(shape, { error: 'slug' });
/** A page address, in lower case. */
export const slugText = slugShaped(new RegExp(`^${SLUG}$`, 'u'));
const slugOrNone = slugShaped(new RegExp(`^(?:${SLUG})?$`, 'u'));

/** A service by its id, or as replies have it. */
const serviceId = z.union([z.uuid(), z.object({ id: z.uuid() }).transform(({ id }) => id)]);

/** What a provider writes of a page; without a slug it is made from the title. */
export const pageBody = z.object({
  title: requiredLine(200),
  title_zh: line(200).default(''),
  slug: slugOrNone.default(''),
  description: prose(2_000).default(''),
  description_zh: prose(2_000).default(''),
  theme_color: color.default(DEFAULT_THEME_COLOR),
  background_color: color.default(DEFAULT_BACKGROUND_COLOR),
  text_color: color.default(DEFAULT_TEXT_COLOR),
  custom_message: line(500).default(''),
  custom_message_zh: line(500).default(''),
  thank_you_message: prose(1_000).default(''),
  thank_you_message_zh: prose(1_000).default(''),
  is_published: flag.default(false),
  logo: picture.default(''),
  banner_image: picture.default(''),
  /** Own services in their order; left out, they stay as they are. */
  services: listed(z.array(serviceId).max(MOST_SERVICES)).optional(),
});
export type PageBody = z.output<typeof pageBody>;

/** PATCH: only what is given changes; a publish toggle sends is_published alone. */
export const pagePatch = z.object({
  title: pageBody.shape.title.optional(),
  title_zh: pageBody.shape.title_zh.unwrap().optional(),
  slug: slugText.optional(),
  description: pageBody.shape.description.unwrap().optional(),
  description_zh: pageBody.shape.description_zh.unwrap().optional(),
  theme_color: color.optional(),
  background_color: color.optional(),
  text_color: color.optional(),
  custom_message: pageBody.shape.custom_message.unwrap().optional(),
  custom_message_zh: pageBody.shape.custom_message_zh.unwrap().optional(),
  thank_you_message: pageBody.shape.thank_you_message.unwrap().optional(),
  thank_you_message_zh: pageBody.shape.thank_you_message_zh.unwrap().optional(),
  is_published: flag.optional(),
  logo: picture.optional(),
  banner_image: picture.optional(),
  services: pageBody.shape.services,
});

/** Sites on which one page may stand. */
const MOST_ORIGINS = 20;

/** The origin of a site, of whatever address on it was typed: over https, or on the same machine for trying it out. */
const siteOrigin = z
  .string()
  .trim()
  .max(300)
  .transform((typed) => originOf(typed.includes('://') ? typed : `https://${typed}`))
  .refine((origin) => /^(?:https:\/\/(?:[a-z\d-]+\.)+[a-z\d-]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d+)?$/.test(origin), {
    params: { rule: 'site_origin' },
  });

function originOf(address: string): string {
  return URL.canParse(address) ? new URL(address).origin : '';
}

export const embedBody = z.object({ embed_origins: z.array(siteOrigin).max(MOST_ORIGINS) });

export const serviceIdsBody = z.object({ service_ids: z.array(z.uuid()).min(1).max(MOST_SERVICES) });

export const pageStats = z
  .object({
    view_count: z.int(),
    /** Those that were not cancelled, here and by day. */
    booking_count: z.int(),
    /** Bookings per hundred views. */
    conversion_rate: z.number(),
    /** Of all time, as the provider's: prices of completed bookings. */
    revenue: ownerOnly(money),
    views_by_day: z.array(z.object({ date: z.string(), views: z.int(), bookings: z.int() })),
  })
  .meta({ id: 'PageStats' });

/** A title as an address: lower case, non-word characters out, white space to hyphens, repeated hyphens collapsed. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '');
}

/** An address in the one form in which new ones are stored, whichever way its letters are typed: "café" has two. */
export function slugForm(typed: string): string {
  return typed.normalize('NFKC').toLowerCase();
}
