import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Service } from '../../contract/catalogue.ts';
import type { PublicPage } from '../../contract/pages.ts';
import { factsOf } from '../marketplace/page/structured-data.ts';
import { shownPage } from './shown.ts';

const provider = { id: 'p', name: 'Fragrant Tides', name_zh: '香潮體驗', licence_number: '555501', verified: true };

function service(fields: Partial<Service> = {}): Service {
  return {
    id: 's',
    title: 'Red-sail junk cruise',
    title_zh: '紅帆古船',
    description: 'The harbour looks best from its own middle.',
    description_zh: '看維港，最好的位置就在海中央。',
    short_description: 'Two hours under red sails.',
    short_description_zh: '',
    status: 'active',
    price: '580.00',
    from_price: '580.00',
    price_varies: false,
    duration_minutes: 120,
    duration: 2,
    sold_by: 'departure',
    weather_rules: null,
    location: 'Central',
    location_zh: '中環',
    category: null,
    featured_image: '/media/junk-1600.webp',
    gallery: [],
    booking_count: 3,
    rating: null,
    total_reviews: 0,
    available_spots: 4,
    difficulty: 'easy',
    units: [],
    confirmation: 'request',
    pay_terms: { pay_ways: ['on_site'], pay_hours: 24, pay_days_before: 3, has_fps: false },
    cutoff_minutes: 0,
    cancellation_hours: 24,
    cancellation_tiers: null,
    min_participants: 1,
    max_participants: 18,
    languages: [],
    highlights: [],
    highlights_zh: [],
    includes: [],
    includes_zh: [],
    excludes: [],
    excludes_zh: [],
    bring: [],
    bring_zh: [],
    min_age: null,
    accessibility: [],
    meeting_point: '',
    meeting_point_zh: '',
    mtr_exit: '',
    mtr_exit_zh: '',
    arrive_minutes_before: 0,
    latitude: null,
    longitude: null,
    provider,
    page_slug: 'fragrant-tides',
    fee_bp: 500,
    ...fields,
  };
}

function page(...services: Service[]): PublicPage {
  return {
    id: 'g',
    slug: 'fragrant-tides',
    title: 'Fragrant Tides',
    title_zh: '香潮體驗',
    description: 'Boats and paddles.',
    description_zh: '',
    logo: null,
    banner_image: '/media/banner-1600.webp',
    theme_color: '#0F5B5E',
    background_color: '#0F5B5E',
    text_color: '#FFF6E4',
    custom_message: '',
    custom_message_zh: '',
    thank_you_message: '',
    thank_you_message_zh: '',
    services,
    view_count: 7,
    provider,
  };
}

const isBookable = (fields: Partial<Service>) => shownPage(page(service(fields))).services[0]?.is_bookable;

describe('what a page shows', () => {
  it('can be booked only while active and with places left', () => {
    assert.equal(isBookable({}), true);
    assert.equal(isBookable({ available_spots: 0 }), false);
    assert.equal(isBookable({ status: 'inactive' }), false);
    assert.equal(isBookable({ status: 'draft' }), false);
  });

  it('is the same rendering however many places are left', () => {
    assert.deepEqual(shownPage(page(service({ available_spots: 1 }))), shownPage(page(service({ available_spots: 9 }))));
  });

  it('falls back to the long description where there is no short one', () => {
    const [shown] = shownPage(page(service())).services;
    assert.equal(shown?.short_description, 'Two hours under red sails.');
    assert.equal(shown.short_description_zh, '看維港，最好的位置就在海中央。');
  });
});

describe('the facts for search engines', () => {
  it('offer each experience in Hong Kong dollars, with absolute addresses', () => {
    const facts = factsOf(shownPage(page(service(), service({ available_spots: 0 }))), 'https://sampan.example');
    assert.equal(facts.url, 'https://sampan.example/page/fragrant-tides');
    assert.equal(facts.image, 'https://sampan.example/media/banner-1600.webp');
    const { itemListElement } = facts.hasOfferCatalog as { itemListElement: Record<string, unknown>[] };
    assert.deepEqual(
      itemListElement.map(({ price, priceCurrency, availability }) => [price, priceCurrency, availability]),
      [
        ['580.00', 'HKD', 'https://schema.org/InStock'],
        ['580.00', 'HKD', 'https://schema.org/SoldOut'],
      ],
    );
  });
});
