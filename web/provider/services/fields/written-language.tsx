import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../contract/text.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';

type WritingLanguage = { language: Locale; write: (language: Locale) => void };

/** The language whose fields a phone shows; wider screens show both. */
export const WrittenLanguage = createContext<WritingLanguage>({ language: 'en', write: () => undefined });

/** Chooses that language, on a phone. */
export function LanguageChoice() {
  const { t } = useTranslation('own_services');
  const { language, write } = use(WrittenLanguage);
  return (
    <div className="md:hidden">
      <Segmented
        label={t('form.language')}
        value={language}
        onChange={write}
        options={[
          { value: 'en', label: <span lang="en">English</span> },
          { value: 'zh-HK', label: <span lang="zh-HK">繁體中文</span> },
        ]}
      />
    </div>
  );
}

/** A field in one of the two languages; on a phone it is shown while that language is chosen. */
export function InLanguage({ language, children }: { language: Locale; children: React.ReactNode }) {
  const { language: shown } = use(WrittenLanguage);
  return (
    <div className={`min-w-0 ${shown === language ? '' : 'max-md:hidden'}`} data-written={language}>
      {children}
    </div>
  );
}

/** A field's name with the language it is written in. */
export function LanguageLabel({ label, language }: { label: string; language: Locale }) {
  return (
    <>
      {label}{' '}
      <span className="alt" lang={language}>
        {language === 'en' ? 'English' : '中文'}
      </span>
    </>
  );
}
