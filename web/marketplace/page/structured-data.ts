import type { PageSummary, ServiceSummary } from '../../offer/shown.ts';

/** The page for search engines (schema.org): the provider and the offers. Addresses are absolute. */
export function factsOf(page: PageSummary, origin: string): Record<string, unknown> {
  const absolute = (address: string | null) => address && new URL(address, origin).href;
  const address = `${origin}/page/${page.slug}`;
  const offer = (service: ServiceSummary) => ({
    '@type': 'Offer',
    url: address,
    price: service.from_price,
    priceCurrency: 'HKD',
    availability: service.is_bookable ? 'https://schema.org/InStock' : 'https://schema.org/SoldOut',
    itemOffered: {
      '@type': 'TouristTrip',
      name: service.title || service.title_zh,
      alternateName: service.title && service.title_zh ? service.title_zh : undefined,
      description: service.short_description || service.short_description_zh,
      image: absolute(service.featured_image) ?? undefined,
      provider: { '@id': `${address}#provider` },
    },
  });
  return {
    '@type': 'TravelAgency',
    '@id': `${address}#provider`,
    name: page.provider.name || page.provider.name_zh,
    alternateName: page.provider.name_zh || undefined,
    url: address,
    description: page.description || page.description_zh || undefined,
    logo: absolute(page.logo) ?? undefined,
    image: absolute(page.banner_image) ?? undefined,
    priceRange: 'HK$',
    hasOfferCatalog: { '@type': 'OfferCatalog', itemListElement: page.services.map(offer) },
  };
}
