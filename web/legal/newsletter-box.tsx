import type { ComponentProps } from 'react';
import { legalWordsIn } from '../i18n/legal-words.ts';
import { useLocale } from '../i18n/locale.ts';

/** Agreeing to be sent news and offers, apart from everything else; takes `{...register('newsletter')}`. */
export function NewsletterBox(box: ComponentProps<'input'>) {
  const words = legalWordsIn(useLocale());
  return (
    <label className="check">
      <input type="checkbox" {...box} />
      <span>
        {words.newsletter}
        <span className="muted block text-sm">{words.newsletter_hint}</span>
      </span>
    </label>
  );
}
