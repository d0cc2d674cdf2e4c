import { unitNames, type OwnServiceDetail, type serviceBody, type unitKinds } from '../../../../contract/catalogue.ts';
import type { OfferedWay } from '../../../../contract/getting-paid.ts';
import { type FaqItem, type PictureCaption, type Stop } from '../../../../contract/service-details.ts';
import { accessibilityFacts, guideLanguages } from '../../../../contract/catalogue-choices.ts';
import type { CancellationTier } from '../../../../rules/cancellation/cancellation.ts';
import { fieldsOfRule, ruleOf, type RuleFields } from '../prices/rule-fields.ts';
import type { z } from 'zod';

export const lists = ['highlights', 'highlights_zh', 'includes', 'includes_zh', 'excludes', 'excludes_zh', 'bring', 'bring_zh'] as const;
const texts = [
  'title',
  'title_zh',
  'short_description',
  'short_description_zh',
  'description',
  'description_zh',
  'location',
  'location_zh',
  'meeting_point',
  'meeting_point_zh',
  'mtr_exit',
  'mtr_exit_zh',
] as const;

export type UnitKind = (typeof unitKinds)[number];
type GuideLanguage = (typeof guideLanguages)[number];
type AccessibilityFact = (typeof accessibilityFacts)[number];

/** A unit as it is typed, with its names where a provider has given it some. */
export type UnitFields = {
  kind: UnitKind;
  title: string;
  title_zh: string;
  price: string;
  min_age: string;
  max_age: string;
  /** Only of a person's unit. */
  takes_place: boolean;
  /** Only of a group's unit: all of a departure, for so many people, or a number of places. */
  takes: 'all' | 'number';
  places: string;
  min_people: string;
  max_people: string;
  /** Only of a person's unit: kinds of which at least one comes too. */
  accompanied_by: UnitKind[];
};

/** A stop as it is typed. */
export type StopFields = Omit<Stop, 'minutes'> & { minutes: string };

/** The fields of the service form. Numbers are text while they are typed; the first picture is the cover. */
export type ServiceFields = Record<(typeof texts)[number], string> &
  Record<(typeof lists)[number], string[]> & {
    status: OwnServiceDetail['status'];
    price: string;
    adult: Omit<UnitFields, 'price'>;
    units: UnitFields[];
    duration_minutes: string;
    default_capacity: number | null;
    min_participants: number | null;
    max_participants: number | null;
    cutoff_minutes: number;
    cancellation_hours: number;
    /** None: all back until `cancellation_hours`, and then no cancelling. */
    cancellation_tiers: CancellationTier[];
    confirmation: OwnServiceDetail['confirmation'];
    sold_by: OwnServiceDetail['sold_by'];
    category: string;
    difficulty: OwnServiceDetail['difficulty'];
    languages: GuideLanguage[];
    latitude: string;
    longitude: string;
    /** Minutes. */
    arrive_minutes_before: string;
    /** Address of the picture of the meeting point; empty for none. */
    meeting_picture: string;
    min_age: string;
    accessibility: AccessibilityFact[];
    itinerary: StopFields[];
    questions: FaqItem[];
    pictures: string[];
    captions: PictureCaption[];
    /** Null: as in the settings. */
    pay_ways: OfferedWay[] | null;
    /** Null: as in the settings. */
    weather_rules: OwnServiceDetail['weather_rules'];
    /** In the order in which they are looked through. */
    price_rules: RuleFields[];
  };

/** Cover and gallery of the contract. */
export const MOST_PICTURES = 13;
export const MOST_LINES = 20;
export const LONGEST_LINE = 200;

export const newUnit = (kind: UnitKind): UnitFields => ({
  kind,
  title: '',
  title_zh: '',
  price: '',
  min_age: '',
  max_age: '',
  takes_place: kind !== 'infant',
  takes: 'number',
  places: '',
  min_people: '1',
  max_people: '',
  accompanied_by: [],
});

/** The steps to begin with. */
export const newTiers: CancellationTier[] = [
  { hours_before: 168, share_bp: 10_000 },
  { hours_before: 48, share_bp: 5_000 },
];
export const newStop: StopFields = { title: '', title_zh: '', text: '', text_zh: '', minutes: '' };
export const newQuestion: FaqItem = { question: '', question_zh: '', answer: '', answer_zh: '' };

export const newService: ServiceFields = {
  title: '',
  title_zh: '',
  short_description: '',
  short_description_zh: '',
  description: '',
  description_zh: '',
  location: '',
  location_zh: '',
  meeting_point: '',
  meeting_point_zh: '',
  mtr_exit: '',
  mtr_exit_zh: '',
  highlights: [],
  highlights_zh: [],
  includes: [],
  includes_zh: [],
  excludes: [],
  excludes_zh: [],
  bring: [],
  bring_zh: [],
  status: 'draft',
  price: '',
  adult: newUnit('adult'),
  units: [],
  duration_minutes: '60',
  default_capacity: 10,
  min_participants: 1,
  max_participants: 20,
  cutoff_minutes: 0,
  cancellation_hours: 24,
  cancellation_tiers: [],
  confirmation: 'request',
  sold_by: 'departure',
  category: '',
  difficulty: 'easy',
  languages: [],
  latitude: '',
  longitude: '',
  arrive_minutes_before: '',
  meeting_picture: '',
  min_age: '',
  accessibility: [],
  itinerary: [],
  questions: [],
  pictures: [],
  captions: [],
  pay_ways: null,
  weather_rules: null,
  price_rules: [],
};

/** The form's fields of a service. */
export function fieldsOfService(service: OwnServiceDetail): ServiceFields {
  const units = service.units.map(fieldsOfUnit);
  const adult = units.find(({ kind }) => kind === 'adult') ?? newUnit('adult');
  return {
    ...newService,
    ...picked(service, texts),
    ...picked(service, lists),
    ...picked(service, [
      'status',
      'default_capacity',
      'min_participants',
      'max_participants',
      'cutoff_minutes',
      'cancellation_hours',
      'confirmation',
      'sold_by',
      'difficulty',
    ]),
    cancellation_tiers: service.cancellation_tiers ?? [],
    price: service.price === '0.00' ? '' : service.price,
    adult,
    units: units.filter(({ kind }) => kind !== 'adult'),
    duration_minutes: String(service.duration_minutes),
    category: service.category?.slug ?? '',
    languages: guideLanguages.filter((spoken) => service.languages.includes(spoken)),
    latitude: textOf(service.latitude),
    longitude: textOf(service.longitude),
    arrive_minutes_before: textOf(service.arrive_minutes_before || null),
    meeting_picture: service.meeting_picture ?? '',
    min_age: textOf(service.min_age),
    accessibility: accessibilityFacts.filter((fact) => service.accessibility.includes(fact)),
    itinerary: service.itinerary.map((one) => ({ ...one, minutes: textOf(one.minutes) })),
    questions: service.questions,
    captions: service.captions,
    pay_ways: service.pay_ways,
    weather_rules: service.weather_rules,
    price_rules: service.price_rules.map(fieldsOfRule),
    pictures: [...new Set([service.featured_image ?? '', ...service.gallery])].filter(Boolean),
  };
}

/** The form as the contract takes it; empty numbers become null. */
export function bodyOfFields({ pictures, adult, units, ...fields }: ServiceFields): z.input<typeof serviceBody> {
  const [featured_image = '', ...gallery] = pictures;
  const price = fields.price.trim() === '' ? 0 : fields.price;
  return {
    ...fields,
    price,
    default_capacity: fields.default_capacity ?? '',
    min_participants: fields.min_participants ?? '',
    max_participants: fields.max_participants ?? '',
    latitude: emptyIsNull(fields.latitude),
    longitude: emptyIsNull(fields.longitude),
    arrive_minutes_before: emptyIsNull(fields.arrive_minutes_before) ?? 0,
    min_age: emptyIsNull(fields.min_age),
    itinerary: fields.itinerary.map((one) => ({ ...one, minutes: emptyIsNull(one.minutes) })),
    featured_image,
    gallery,
    price_rules: fields.price_rules.map((rule) => ruleOf(rule, ['adult', ...units.map(({ kind }) => kind)])),
    // The adult is last, so that the others have the same indexes as in the form.
    units: [...units.map(unitOf), unitOf({ ...adult, price: String(price) })],
  };
}

/** The form's name of a field of the contract, given how many units there are beside the adult. */
export function formFieldOf(name: string, others: number): string {
  return name
    .replace(/^(featured_image|gallery)(\..*)?$/, 'pictures')
    .replace('.takes_all.', '.')
    .replace(/^(price_rules\.\d+)\.season\.(first|last)$/, '$1.$2')
    .replace(/^(price_rules\.\d+)\.effect(\..*)?$/, '$1.by')
    .replace(`units.${others}.price`, 'price')
    .replace(`units.${others}.`, 'adult.');
}

function fieldsOfUnit(unit: OwnServiceDetail['units'][number]): UnitFields {
  const usual = unitNames[unit.kind];
  return {
    kind: unit.kind,
    title: unit.title === usual.title ? '' : unit.title,
    title_zh: unit.title_zh === usual.title_zh ? '' : unit.title_zh,
    price: unit.price,
    min_age: textOf(unit.min_age),
    max_age: textOf(unit.max_age),
    takes_place: unit.takes_place,
    takes: unit.takes_all ? 'all' : 'number',
    places: unit.kind === 'group' ? String(unit.places) : '',
    min_people: String(unit.takes_all?.min_people ?? 1),
    max_people: textOf(unit.takes_all?.max_people ?? null),
    accompanied_by: unit.accompanied_by,
  };
}

function unitOf({ takes_place, takes, places, min_people, max_people, accompanied_by, ...unit }: UnitFields) {
  const ages = { min_age: emptyIsNull(unit.min_age), max_age: emptyIsNull(unit.max_age) };
  if (unit.kind !== 'group') return { ...unit, ...ages, takes_place, accompanied_by };
  return { ...unit, ...ages, ...(takes === 'all' ? { takes_all: { min_people, max_people } } : { places }) };
}

const textOf = (figure: number | null) => (figure === null ? '' : String(figure));
const emptyIsNull = (text: string) => (text.trim() === '' ? null : text);

function picked<T, Name extends keyof T>(from: T, names: readonly Name[]): Pick<T, Name> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;
}
