import type { ServiceDetail } from '../../../contract/catalogue.ts';
import type { ExperienceData } from './experience-data.ts';

/** The experience for search engines (schema.org): provider, place, price and reviews. Addresses are absolute. */
export function factsOf({ service, times, reviews }: ExperienceData, origin: string): Record<string, unknown> {
  const absolute = (address: string) => new URL(address, origin || 'http://localhost').href;
  const address = `${origin}/experiences/${service.id}`;
  const pictures = [service.featured_image, ...service.gallery].filter((picture) => picture !== null);
  return {
    '@type': ['Product', 'TouristTrip'],
    name: service.title || service.title_zh,
    alternateName: service.title && service.title_zh ? service.title_zh : undefined,
    description: service.short_description || service.short_description_zh || service.description || service.description_zh,
    url: address,
    image: pictures.map(absolute),
    category: service.category?.name,
    provider: { '@type': 'Organization', name: service.provider.name || service.provider.name_zh },
    itinerary: itineraryOf(service),
    ...(service.min_age !== null && { audience: { '@type': 'PeopleAudience', suggestedMinAge: service.min_age } }),
    ...(service.questions.length > 0 && {
      subjectOf: {
        '@type': 'FAQPage',
        mainEntity: service.questions.map(({ question, question_zh, answer, answer_zh }) => ({
          '@type': 'Question',
          name: question || question_zh,
          acceptedAnswer: { '@type': 'Answer', text: answer || answer_zh },
        })),
      },
    }),
    offers: {
      '@type': 'Offer',
      url: address,
      price: service.from_price,
      priceCurrency: 'HKD',
      availability: times && !times.calendar.next_available ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
    },
    ...(service.rating !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: service.rating, reviewCount: service.total_reviews, bestRating: 5 },
      review: reviews?.results.map(({ rating, comment, author, created_at }) => ({
        '@type': 'Review',
        author: { '@type': 'Person', name: author },
        datePublished: created_at.slice(0, 10),
        reviewBody: comment || undefined,
        reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
      })),
    }),
  };
}

/** Where it is and the stops on the way, as far as they are stated. */
function itineraryOf(service: ServiceDetail): Record<string, unknown>[] {
  const place = service.latitude !== null &&
    service.longitude !== null && {
      '@type': 'Place',
      name: service.location || service.location_zh,
      geo: { '@type': 'GeoCoordinates', latitude: service.latitude, longitude: service.longitude },
    };
  const stops = service.itinerary.length > 0 && {
    '@type': 'ItemList',
    itemListElement: service.itinerary.map(({ title, title_zh, text, text_zh }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title || title_zh,
      description: text || text_zh || undefined,
    })),
  };
  return [place, stops].filter((one) => one !== false);
}
