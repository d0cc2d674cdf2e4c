import { Link } from 'react-router';
import type { LegalText } from '../../contract/legal.ts';
import { hongKongDate } from '../../rules/time.ts';
import { filled, legalWordsIn } from '../i18n/legal-words.ts';
import { bilingualLang } from '../lib/format/locale.ts';
import { textIn } from '../../rules/localized-text.ts';
import { useLocale } from '../i18n/locale.ts';
import { longDate } from '../lib/format/dates.ts';
import { useOrigin } from '../lib/address/origin.ts';
import { PageTitle } from '../ui/navigation/page-title.tsx';
import { LegalWords } from './legal-words.tsx';

/** The terms or the privacy statement, in the reader's language; an earlier version says that it is one. */
export function LegalScreen({ text: { kind, version, latest, text, text_zh, published_at, guest_days } }: { text: LegalText }) {
  const locale = useLocale();
  const words = legalWordsIn(locale);
  const is_latest = version === latest;
  const day = longDate(hongKongDate(Date.parse(published_at)), locale);
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[70dvh] py-9 lg:py-14">
      <PageTitle title={words[kind]} address={`${useOrigin()}/${kind}`} languages noindex={!is_latest} />
      <article lang={bilingualLang(locale)} className="max-w-[44rem]">
        <h1 className="h1">{words[kind]}</h1>
        <p className="muted mt-1 mb-6 text-md">{filled(is_latest ? words.in_force : words.outdated, { version: String(version), day })}</p>
        <LegalWords text={textIn({ en: text, 'zh-HK': text_zh }, locale)} guest_days={guest_days} />
        <p className="mt-10 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-5 text-md empty:hidden">
          {!is_latest && (
            <Link className="link" to={`/${kind}`}>
              {words.newest}
            </Link>
          )}
          {version > 1 && (
            <Link className="link" to={`/${kind}?version=${version - 1}`}>
              {words.earlier}
            </Link>
          )}
        </p>
      </article>
    </main>
  );
}
