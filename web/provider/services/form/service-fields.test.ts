import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serviceBody, type OwnServiceDetail } from '../../../../contract/catalogue.ts';
import { check } from '../../../../contract/validation.ts';
import { bodyOfFields, formFieldOf, fieldsOfService, newService, newUnit } from './service-fields.ts';

const cover = `/media/${'a'.repeat(24)}-1600.webp`;
const other = `/media/${'b'.repeat(24)}-1600.webp`;
const unit = {
  id: 'u',
  title: 'Adult',
  title_zh: '成人',
  min_age: null,
  max_age: null,
  takes_place: true,
  places: 1,
  takes_all: null,
  accompanied_by: [],
};

const saved: OwnServiceDetail = {
  id: 's',
  title: 'Tai O walk',
  title_zh: '大澳漫步',
  description: 'Slowly.',
  description_zh: '',
  short_description: '',
  short_description_zh: '',
  status: 'draft',
  price: '380.00',
  from_price: '380.00',
  price_varies: false,
  price_rules: [],
  duration_minutes: 240,
  duration: 4,
  location: 'Tai O',
  location_zh: '大澳',
  category: null,
  featured_image: cover,
  gallery: [other],
  booking_count: 0,
  rating: null,
  total_reviews: 0,
  difficulty: 'easy',
  units: [
    { ...unit, kind: 'adult', price: '380.00' },
    { ...unit, kind: 'child', title: 'Little sailor', title_zh: '小水手', price: '190.00', min_age: 3, max_age: 11 },
  ],
  confirmation: 'instant',
  sold_by: 'departure',
  weather_rules: null,
  pay_terms: { pay_ways: ['on_site'], pay_hours: 24, pay_days_before: 3, has_fps: false },
  cutoff_minutes: 60,
  cancellation_hours: 168,
  cancellation_tiers: [
    { hours_before: 168, share_bp: 10_000 },
    { hours_before: 24, share_bp: 5_000 },
  ],
  min_participants: 2,
  max_participants: 8,
  languages: ['yue', 'xx'],
  highlights: ['Shrimp paste'],
  highlights_zh: [],
  includes: [],
  includes_zh: [],
  excludes: [],
  excludes_zh: [],
  bring: [],
  bring_zh: [],
  min_age: null,
  accessibility: [],
  itinerary: [],
  questions: [],
  captions: [{ picture: cover, text: 'Stilt houses', text_zh: '棚屋' }],
  meeting_point: '',
  meeting_point_zh: '',
  mtr_exit: 'Tung Chung exit B, then bus 11',
  mtr_exit_zh: '',
  arrive_minutes_before: 10,
  meeting_picture: other,
  latitude: 22.25,
  longitude: null,
  page_slug: null,
  fee_bp: 500,
  default_capacity: 12,
  upcoming_slots: 0,
  hidden_because: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  pay_ways: ['fps', 'later'],
};

test('an untouched new form is a draft the server takes', () => {
  const { value } = check(serviceBody, bodyOfFields(newService));
  assert.equal(value?.status, 'draft');
  assert.equal(value.price, 0);
  assert.equal(value.latitude, null);
});

test('a service comes out of its form as it went in', () => {
  const { value } = check(serviceBody, bodyOfFields(fieldsOfService(saved)));
  assert.ok(value);
  assert.equal(value.price, 38_000);
  assert.deepEqual([value.featured_image, value.gallery], [cover, [other]]);
  assert.deepEqual([value.latitude, value.longitude], [22.25, null]);
  assert.deepEqual(value.captions, saved.captions);
  assert.deepEqual([value.mtr_exit, value.arrive_minutes_before], ['Tung Chung exit B, then bus 11', 10]);
  assert.equal(value.meeting_picture, other);
  assert.deepEqual(value.languages, ['yue']);
  assert.deepEqual(value.pay_ways, ['fps', 'later']);
  const child = value.units.find(({ kind }) => kind === 'child');
  assert.deepEqual(child, {
    kind: 'child',
    title: 'Little sailor',
    title_zh: '小水手',
    price: 19_000,
    min_age: 3,
    max_age: 11,
    takes_place: true,
    places: 1,
    takes_all: null,
    accompanied_by: [],
  });
});

test('the first picture is the cover, shown once', () => {
  assert.deepEqual(fieldsOfService({ ...saved, gallery: [other, cover] }).pictures, [cover, other]);
  assert.equal(bodyOfFields({ ...newService, pictures: [other, cover] }).featured_image, other);
});

test('an infant takes no place unless set', () => {
  assert.equal(newUnit('infant').takes_place, false);
  assert.equal(newUnit('child').takes_place, true);
});

test('a group keeps its places, and one whose places were left out is asked for them', () => {
  const group = { ...unit, kind: 'group' as const, title: 'Whole boat', title_zh: '包船', price: '7800.00', places: 8 };
  const fields = fieldsOfService({ ...saved, units: [...saved.units, group] });
  const { value } = check(serviceBody, bodyOfFields(fields));
  assert.deepEqual(
    value?.units.map(({ kind, takes_place, places }) => [kind, takes_place, places]),
    [
      ['child', true, 1],
      ['group', true, 8],
      ['adult', true, 1],
    ],
  );
  const { broken } = check(serviceBody, bodyOfFields({ ...fields, units: [{ ...newUnit('group'), price: '7800' }] }));
  assert.deepEqual(broken, { 'units.0.places': [{ rule: 'required' }] });
});

test('what is wrong is shown where it was typed', () => {
  const { broken } = check(
    serviceBody,
    bodyOfFields({ ...newService, min_participants: null, units: [{ ...newUnit('child'), min_age: 'three' }] }),
  );
  assert.deepEqual(broken, {
    min_participants: [{ rule: 'required' }],
    'units.0.min_age': [{ rule: 'whole_number' }],
    'units.0.price': [{ rule: 'price' }],
  });
  assert.equal(formFieldOf('gallery.3', 0), 'pictures');
  assert.equal(formFieldOf('featured_image', 0), 'pictures');
  assert.equal(formFieldOf('units.0.price', 1), 'units.0.price');
  assert.equal(formFieldOf('units.1.price', 1), 'price');
  assert.equal(formFieldOf('units.1.max_age', 1), 'adult.max_age');
});

test('a group that takes all of a departure keeps for how many people it is, and a child with whom it comes', () => {
  const takes_all = { min_people: 2, max_people: 16 };
  const boat = { ...unit, kind: 'group' as const, title: 'Whole boat', title_zh: '包船', price: '7800.00', places: 16, takes_all };
  const [adult, child] = saved.units;
  const fields = fieldsOfService({ ...saved, units: [adult!, { ...child!, accompanied_by: ['adult'] }, boat] });
  const { value } = check(serviceBody, bodyOfFields(fields));
  assert.deepEqual(
    value?.units.map(({ kind, places, takes_all, accompanied_by }) => [kind, places, takes_all, accompanied_by]),
    [
      ['child', 1, null, ['adult']],
      ['group', 16, takes_all, []],
      ['adult', 1, null, []],
    ],
  );
});
