import type { ComponentProps } from 'react';
import { legalWordsIn } from '../i18n/legal-words.ts';
import { bilingualLang } from '../lib/format/locale.ts';
import { useLocale } from '../i18n/locale.ts';

/** Agreeing to be sent news and offers, apart from everything else; takes `{...register('newsletter')}`. */
export function NewsletterBox(box: ComponentProps<'input'>) {
  const locale = useLocale();
  const words = legalWordsIn(locale);
  return (
    <label className="check">
      <input type="checkbox" {...box} />
      <span lang={bilingualLang(locale)}>
        {words.newsletter}
        <span className="muted block text-sm">{words.newsletter_hint}</span>
      </span>
    </label>
  );
}
