import { useTranslation } from 'react-i18next';

type Props = {
  title: string;
  description?: string;
  /** Absolute address of this screen, for search engines and shared links. */
  address?: string;
  /** Absolute address of a picture for shared links. */
  picture?: string;
  noindex?: boolean;
};

/** The document's title and what a search engine or a shared link shows of it. React lifts these into <head>. */
export function PageTitle({ title, description, address, picture, noindex = false }: Props) {
  const { t } = useTranslation();
  const whole = t('page_title', { title });
  return (
    <>
      <title>{whole}</title>
      <meta property="og:title" content={whole} />
      <meta property="og:site_name" content="Sampan 舢舨" />
      <meta property="og:type" content="website" />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {address && <link rel="canonical" href={address} />}
      {address && <meta property="og:url" content={address} />}
      {picture && <meta property="og:image" content={picture} />}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
