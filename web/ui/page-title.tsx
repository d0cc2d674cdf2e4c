import { useTranslation } from 'react-i18next';

/** The document's title and what a search engine or a shared link shows of it. React lifts these into <head>. */
export function PageTitle({ title, description, noindex = false }: { title: string; description?: string; noindex?: boolean }) {
  const { t } = useTranslation();
  const whole = t('page_title', { title });
  return (
    <>
      <title>{whole}</title>
      <meta property="og:title" content={whole} />
      <meta property="og:site_name" content="Sampan 舢舨" />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
