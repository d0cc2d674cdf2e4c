import type { BilingualText } from '../localized-text.ts';

/** Whom a reseller's guest asks about a refund: they paid the reseller, so neither host nor marketplace has their money. */
export function askReseller(reseller: string): BilingualText {
  return {
    en: `About a refund, ask “${reseller}”, where you booked.`,
    'zh-HK': `如需退款，請向你預訂時的代理商「${reseller}」查詢。`,
  };
}
