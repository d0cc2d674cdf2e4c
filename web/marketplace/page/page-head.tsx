import { brandColors } from '../../../rules/colors/brand-colors.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { useOrigin } from '../../lib/address/origin.ts';
import { JsonLd } from '../../ui/json-ld.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { factsOf } from './structured-data.ts';
import type { PageSummary } from '../../offer/shown.ts';

/** What search engines, shared links and the browser's own frame show of a page. */
export function PageHead({ page, picture }: { page: PageSummary; picture: string | undefined }) {
  const locale = useLocale();
  const origin = useOrigin();
  return (
    <>
      <PageTitle
        title={inLocale(page.title, page.title_zh, locale).text}
        description={inLocale(page.description, page.description_zh, locale).text}
        address={`${origin}/page/${page.slug}`}
        picture={picture}
      />
      <meta name="theme-color" content={brandColors(page).background} />
      <JsonLd facts={factsOf(page, origin)} />
    </>
  );
}
