import { useTranslation } from 'react-i18next';
import { contactWay, useContact } from '../lib/format/contact.ts';

type Props = { wish: 'book' | 'ask'; className?: string };

/** For a browser without JavaScript: write or call instead, to what stands in the footer; nothing when nothing stands there. */
export function NoScriptContact({ wish, className }: Props) {
  const { t } = useTranslation();
  const way = contactWay(useContact());
  return way && <p className={className}>{t(`by_hand.${wish}_${way}`)}</p>;
}
