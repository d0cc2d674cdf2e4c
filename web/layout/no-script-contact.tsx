import { useTranslation } from 'react-i18next';
import { contactWay, useContact } from '../lib/format/contact.ts';

type Props = { purpose: 'book' | 'ask'; className?: string };

/** For a browser without JavaScript: write or call instead, to the contact in the footer; nothing without a contact. */
export function NoScriptContact({ purpose, className }: Props) {
  const { t } = useTranslation();
  const way = contactWay(useContact());
  return way && <p className={className}>{t(`by_hand.${purpose}_${way}`)}</p>;
}
