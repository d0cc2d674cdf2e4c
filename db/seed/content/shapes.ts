import type { ServiceStatus, Unit } from '../../../contract/catalogue.ts';
import type { Difficulty } from '../../../contract/catalogue-choices.ts';

/** A picture drawn from one of the scenes in `art/`: whole, or a part of it, mirrored or in another light. */
export type Picture = {
  scene: string;
  /** Part of the 1600 x 1000 scene: left, top, width; the height follows at 8 to 5. */
  part?: readonly [left: number, top: number, width: number];
  mirrored?: true;
  light?: 'dawn' | 'noon' | 'night' | 'autumn';
};

/** When it runs: on these weekdays (0 Sunday to 6 Saturday) at these times in Hong Kong. */
export type Timetable = readonly { days: readonly number[]; times: readonly string[] }[];

export type UnitContent = {
  kind: Unit['kind'];
  title: string;
  title_zh: string;
  /** cents */
  price: number;
  min_age: number | null;
  max_age: number | null;
  takes_place: boolean;
  places: number;
  /** Of a unit that takes all of a departure. */
  min_people: number | null;
  max_people: number | null;
  accompanied_by: readonly Unit['kind'][];
};

export type ServiceContent = {
  /** Name within the seed, for pages, reviews and tests. */
  key: string;
  category: CategorySlug;
  status: ServiceStatus;
  difficulty: Difficulty;
  title: string;
  title_zh: string;
  short_description: string;
  short_description_zh: string;
  description: string;
  description_zh: string;
  location: string;
  location_zh: string;
  meeting_point: string;
  meeting_point_zh: string;
  latitude: number;
  longitude: number;
  /** cents */
  price: number;
  duration_minutes: number;
  /** What is sold besides a place for an adult at the service's price. */
  other_units: readonly UnitContent[];
  default_capacity: number;
  min_participants: number;
  max_participants: number;
  confirmation: 'request' | 'instant';
  /** By departures unless it says so; on a day its opening hours are the timetable's time and its duration. */
  sold_by?: 'day';
  cutoff_minutes: number;
  cancellation_hours: number;
  /** BCP 47 */
  languages: readonly string[];
  highlights: readonly string[];
  highlights_zh: readonly string[];
  includes: readonly string[];
  includes_zh: readonly string[];
  excludes: readonly string[];
  excludes_zh: readonly string[];
  bring?: readonly string[];
  bring_zh?: readonly string[];
  picture: Picture;
  gallery: readonly Picture[];
  timetable: Timetable;
  /** How full its slots tend to be, 0 to 1; 0: only who is planned comes. */
  popularity: number;
};

export type CategorySlug = 'on-the-water' | 'trails' | 'food-and-tea' | 'heritage' | 'islands' | 'after-dark';

export type ReviewContent = { rating: number; locale: 'en' | 'zh-HK'; comment: string; reply?: string };
