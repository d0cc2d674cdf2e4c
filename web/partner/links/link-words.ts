import { useTranslation } from 'react-i18next';
import type { ReferralLink } from '../../../contract/partners.ts';
import { useLocale } from '../../i18n/locale.ts';
import { inLocale } from '../../lib/format/content.ts';

/** What a link is called in a list: where it stands, or else its code. */
export const linkName = ({ placement, code }: ReferralLink) => placement || code;

/** Says where a link leads. */
export function useTargetWords(): (link: ReferralLink) => string {
  const { t } = useTranslation('partners');
  const locale = useLocale();
  return ({ page, service }) => {
    const titled = page ?? service;
    return titled ? inLocale(titled.title, titled.title_zh, locale).text : t('sources.catalogue');
  };
}

/** An address as it is printed and read out, without the protocol. */
export const shortAddress = (url: string) => url.replace(/^https?:\/\//, '');
