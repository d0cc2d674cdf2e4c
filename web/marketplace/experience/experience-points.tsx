import { linesInLocale } from '../../../rules/localized-text.ts';
import { useLocale } from '../../i18n/locale.ts';
import type { IconName } from '../../ui/icon-shapes.tsx';
import { Icon } from '../../ui/icon.tsx';

type Props = { title: string; icon: IconName; en: readonly string[]; zh: readonly string[] };

/** A list of short lines in the reader's language, else in the other one; nothing when there are none. */
export function ExperiencePoints({ title, icon, en, zh }: Props) {
  const { lines, lang } = linesInLocale(en, zh, useLocale());
  if (lines.length === 0) return null;
  return (
    <section>
      <h2 className="h3 mb-3">{title}</h2>
      <ul className="grid gap-2 text-md" lang={lang}>
        {lines.map((line, place) => (
          <li key={place} className="flex items-start gap-3 wrap-anywhere">
            <Icon name={icon} size="s" className={`mt-1 shrink-0 ${icon === 'check' ? 'text-success' : 'text-fg-3'}`} />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
