import { getI18n } from 'react-i18next';

/** Brings the words of /operator, which nobody else downloads. Resolves once its screens can speak. */
export async function bringOperatorWords(): Promise<void> {
  const i18n = getI18n();
  const { language } = i18n;
  if (i18n.hasResourceBundle(language, 'operator')) return;
  const words = language === 'zh-HK' ? await import('./zh-HK/operator.ts') : await import('./en/operator.ts');
  i18n.addResourceBundle(language, 'operator', words.default);
}
