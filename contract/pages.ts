import { z } from 'zod';
import { providerCard, service } from './catalogue.ts';
import { requiredLine } from './text.ts';

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
