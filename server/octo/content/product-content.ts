import type { Difficulty } from '../../../contract/catalogue-choices.ts';
import type {
  OctoCategoryLabel,
  OctoFaq,
  OctoLocation,
  OctoMedia,
  OctoProductContent,
  OctoSupplierContent,
  OctoUnitContent,
} from '../../../contract/octo/content.ts';
import { inLocale, isChinese, type Locale } from '../../../rules/localized-text.ts';
import { jpegOf } from '../../../rules/pictures/jpeg-address.ts';
import type { ContentRow, SupplierTexts, UnitTexts } from './content-reads.ts';
import { featuresOf } from './features.ts';
import { featureWords } from './feature-words.ts';

const A_DAY_MINUTES = 1_440;
/** Longer than that is a day trip. */
const DAY_TRIP_MINUTES = 360;
const SMALL_GROUP = 8;
const GROWN_UP = 18;

/** The content of a service as a product. */
export function productContentOf(row: ContentRow, origin: string, locale: Locale): OctoProductContent {
  const { title, short_description, description } = textsOf(row, locale);
  return {
    title,
    shortDescription: short_description,
    description,
    features: featuresOf(row, locale),
    faqs: row.questions.map((one) => faqOf(one, locale)),
    media: productMedia(row, origin, locale),
    locations: locationsOf(row, locale),
    categoryLabels: labelsOf(row),
    durationMinutesFrom: row.duration_minutes,
    durationMinutesTo: null,
    commentary: row.languages.map((language) => ({ format: 'IN_PERSON', language })),
  };
}

/** That of its one option: the same texts, and the lists stand at the product. */
export function optionContentOf(row: ContentRow, locale: Locale): OctoProductContent {
  const { title, short_description, description } = textsOf(row, locale);
  return {
    title,
    shortDescription: short_description,
    description,
    features: [],
    faqs: [],
    media: [],
    locations: [],
    categoryLabels: [],
    durationMinutesFrom: row.duration_minutes,
    durationMinutesTo: null,
    commentary: [],
  };
}

/** Of a unit: what it is called, and for whom it is. */
export function unitContentOf(unit: UnitTexts, locale: Locale): OctoUnitContent {
  const lines = [agesOf(unit, locale), unit.places > 1 ? featureWords('people', locale, unit.places) : ''];
  const shortDescription = lines.filter(Boolean).join(isChinese(locale) ? '，' : ', ');
  return { title: inLocale(unit.title, unit.title_zh, locale).text, shortDescription, features: [] };
}

/** Of a provider. */
export function supplierContentOf(texts: SupplierTexts, origin: string, locale: Locale): OctoSupplierContent {
  return {
    shortDescription: inLocale(texts.description, texts.description_zh, locale).text || null,
    media: [...mediaOf(texts.logo, 'LOGO', origin), ...mediaOf(texts.banner_image, 'COVER', origin)],
  };
}

function textsOf(row: ContentRow, locale: Locale) {
  return {
    title: inLocale(row.title, row.title_zh, locale).text,
    short_description: inLocale(row.short_description, row.short_description_zh, locale).text || null,
    description: inLocale(row.description, row.description_zh, locale).text || null,
  };
}

function faqOf({ question, question_zh, answer, answer_zh }: ContentRow['questions'][number], locale: Locale): OctoFaq {
  return { question: inLocale(question, question_zh, locale).text, answer: inLocale(answer, answer_zh, locale).text };
}

function productMedia({ featured_image, gallery, captions }: ContentRow, origin: string, locale: Locale): OctoMedia[] {
  const said = new Map(captions.map(({ picture, text, text_zh }) => [picture, inLocale(text, text_zh, locale).text]));
  const caption = (picture: string | null) => (picture && said.get(picture)) || null;
  return [
    ...mediaOf(featured_image, 'COVER', origin, caption(featured_image)),
    ...gallery.flatMap((picture) => mediaOf(picture, 'GALLERY', origin, caption(picture))),
  ];
}

/** A picture as JPEG, the only format of ours that the standard knows; nothing where there is none of it. */
function mediaOf(picture: string | null, rel: OctoMedia['rel'], origin: string, caption: string | null = null): OctoMedia[] {
  if (!picture?.startsWith('/media/')) return [];
  return [{ src: new URL(jpegOf(picture), origin).href, type: 'image/jpeg', rel, title: null, caption, copyright: null }];
}

const no_identifiers = {
  googlePlaceId: null,
  applePlaceId: null,
  tripadvisorLocationId: null,
  yelpPlaceId: null,
  facebookPlaceId: null,
  foursquarePlaceId: null,
  baiduPlaceId: null,
  amapPlaceId: null,
};

/** Where guests meet, where that is on the map. */
function locationsOf(row: ContentRow, locale: Locale): OctoLocation[] {
  const { latitude, longitude } = row;
  if (latitude === null || longitude === null) return [];
  const meeting_point = inLocale(row.meeting_point, row.meeting_point_zh, locale).text;
  const location = inLocale(row.location, row.location_zh, locale).text;
  return [
    {
      title: meeting_point || location || null,
      shortDescription: inLocale(row.mtr_exit, row.mtr_exit_zh, locale).text || null,
      types: ['START'],
      minutesTo: null,
      minutesAt: null,
      place: {
        latitude,
        longitude,
        postalAddress: {
          streetAddress: meeting_point || null,
          addressLocality: location || null,
          addressRegion: null,
          postalCode: null,
          addressCountry: 'HK',
          postOfficeBoxNumber: null,
        },
        identifiers: no_identifiers,
        sameAs: [],
      },
    },
  ];
}

/** Labels of the categories that a marketplace begins with; an operator's own have none in the standard. */
const labels: Record<string, readonly OctoCategoryLabel[]> = {
  'on-the-water': ['outdoors'],
  trails: ['outdoors'],
  'food-and-tea': ['food'],
  heritage: ['history'],
  islands: ['outdoors'],
  'after-dark': ['nightlife'],
};

const difficulty_labels: Record<Difficulty, OctoCategoryLabel> = {
  easy: 'trip-difficulty-easy',
  moderate: 'trip-difficulty-medium',
  challenging: 'trip-difficulty-hard',
  expert: 'trip-difficulty-hard',
};

function labelsOf(row: ContentRow): OctoCategoryLabel[] {
  const { category, duration_minutes, languages, max_participants, min_age, accessibility, units } = row;
  return [
    ...(labels[category ?? ''] ?? []),
    difficulty_labels[row.difficulty],
    ...given(duration_minutes > A_DAY_MINUTES, 'multi-day'),
    ...given(duration_minutes >= DAY_TRIP_MINUTES && duration_minutes <= A_DAY_MINUTES, 'day-trips'),
    ...given(languages.length > 0, 'guided-tours'),
    ...given(units.length > 0 && units.every(({ places }) => places > 1), 'private-tours'),
    ...given(max_participants <= SMALL_GROUP, 'small-group-tours'),
    ...given((min_age ?? 0) >= GROWN_UP, 'adults-only'),
    ...given(accessibility.includes('wheelchair'), 'wheelchair-accessible'),
  ];
}

function given(is_so: boolean, label: OctoCategoryLabel): OctoCategoryLabel[] {
  return is_so ? [label] : [];
}

function agesOf({ min_age, max_age }: UnitTexts, locale: Locale): string {
  if (max_age === null) return min_age ? featureWords('from_age', locale, min_age) : '';
  if (!min_age) return featureWords('to_age', locale, max_age);
  return featureWords('ages', locale, isChinese(locale) ? `${min_age} 至 ${max_age}` : `${min_age}–${max_age}`);
}
