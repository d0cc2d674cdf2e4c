import { useLocale } from '../i18n/locale.ts';
import { inLocale } from '../../rules/localized-text.ts';
import { Icon } from '../ui/icon.tsx';
import { Photo } from '../ui/picture/photo.tsx';
import type { PageSummary } from './shown.ts';

/** The provider's banner, logo, title, description and message on the page's background colour. Text never lies on the banner. */
export function BrandHeader({ page }: { page: Omit<PageSummary, 'provider' | 'services'> }) {
  const locale = useLocale();
  const title = inLocale(page.title, page.title_zh, locale);
  const description = inLocale(page.description, page.description_zh, locale);
  const message = inLocale(page.custom_message, page.custom_message_zh, locale);
  return (
    <header className="on-brand bg-brand text-brand-text">
      {page.banner_image && (
        <Photo
          src={page.banner_image}
          sizes="100vw"
          width="1600"
          height="1000"
          fetchPriority="high"
          className="h-40 w-full object-cover object-[50%_60%] lg:h-72"
        />
      )}
      <div className={`wrap pb-9 lg:pb-12 ${page.banner_image ? '' : 'pt-9 lg:pt-12'}`}>
        {page.logo && (
          <span className={`page-logo ${page.banner_image ? '-mt-10 lg:-mt-14' : ''}`}>
            <Photo src={page.logo} sizes="7rem" width="112" height="112" />
          </span>
        )}
        <h1 className="h1 pt-5" lang={title.lang}>
          {title.text}
        </h1>
        {description.text && (
          <p className="mt-2 max-w-[42rem] text-lg whitespace-pre-line" lang={description.lang}>
            {description.text}
          </p>
        )}
        {message.text && (
          <p className="page-message mt-5" lang={message.lang}>
            <Icon name="sun" className="mt-0.5" />
            <span className="whitespace-pre-line">{message.text}</span>
          </p>
        )}
      </div>
    </header>
  );
}
