import { legalKinds } from '../../contract/legal-kinds.ts';
import { legalWordsIn, type LegalWords } from '../i18n/legal-words.ts';
import { bilingualLang } from '../lib/format/locale.ts';
import { useLocale } from '../i18n/locale.ts';
import { useLegalVersions } from './versions.ts';

type Props = { of: keyof LegalWords['notices']; className?: string };

/** Beside a form: what its data are for and who sees them, with a link to the version of the text that is meant. */
export function Notice({ of, className = '' }: Props) {
  const locale = useLocale();
  const words = legalWordsIn(locale);
  const versions = useLegalVersions();
  return (
    <p lang={bilingualLang(locale)} className={`muted text-sm text-pretty ${className}`}>
      {words.notices[of].split(/[[\]]/).map((part, place) => {
        const kind = legalKinds.find((one) => one === part);
        if (!kind) return <span key={place}>{part}</span>;
        const address = versions ? `/${kind}?version=${versions[kind]}` : `/${kind}`;
        // What is being typed stays.
        return (
          <a key={kind} className="link" href={address} target="_blank" rel="noreferrer">
            {words[kind]}
          </a>
        );
      })}
    </p>
  );
}
