import { useTranslation } from 'react-i18next';
import type { ReferralLink } from '../../../contract/partners.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../../rules/localized-text.ts';

/** The name of a link: its placement, otherwise its code. */
export const linkName = ({ placement, code }: ReferralLink) => placement || code;

/** Names the target of a link. */
export function useTargetWords(): (link: ReferralLink) => string {
  const { t } = useTranslation('partners');
  const locale = useLocale();
  return ({ page, service }) => {
    const titled = page ?? service;
    return titled ? inLocale(titled.title, titled.title_zh, locale).text : t('sources.catalogue');
  };
}

/** An address without the protocol, as it is printed. */
export const shortAddress = (url: string) => url.replace(/^https?:\/\//, '');
