import { useTranslation } from 'react-i18next';
import { isLong } from './long-text.ts';
import { UserText } from './user-text.tsx';

/** Several lines written by a user. Of a long text the first ones, and the rest at a press, also before scripts have come. */
export function FoldedText({ text, className }: { text: string; className?: string }) {
  const { t } = useTranslation();
  const words = <UserText text={text} className={`block whitespace-pre-line ${className ?? ''}`} />;
  if (!isLong(text)) return words;
  return (
    <div className="fold">
      <div className="fold-text">{words}</div>
      <details>
        <summary className="link no-print">
          <span className="fold-more">{t('fold.all')}</span>
          <span className="fold-less">{t('fold.less')}</span>
        </summary>
      </details>
    </div>
  );
}
