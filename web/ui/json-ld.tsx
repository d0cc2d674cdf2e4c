/** Structured data for search engines. `<` is escaped, so that no text can end the script. */
export function JsonLd({ facts }: { facts: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...facts }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
