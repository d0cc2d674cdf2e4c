import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale, isChinese, linesInLocale } from '../../../../rules/localized-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-shapes.tsx';
import { Photo } from '../../../ui/picture/photo.tsx';

type Lists = Record<
  'highlights' | 'highlights_zh' | 'includes' | 'includes_zh' | 'excludes' | 'excludes_zh' | 'bring' | 'bring_zh',
  readonly string[]
>;
type ExperienceFields = Lists &
  Record<'description' | 'description_zh' | 'meeting_point' | 'meeting_point_zh', string> & { languages: readonly string[] };

/** The description of an experience beyond its card, in the reader's language or the one there is. */
export function ExperienceWords({ words, pictures }: { words: ExperienceFields; pictures: readonly string[] }) {
  const { t } = useTranslation(['own_services', 'experiences']);
  const locale = useLocale();
  const about = inLocale(words.description, words.description_zh, locale);
  const meeting = inLocale(words.meeting_point, words.meeting_point_zh, locale);
  const spoken = words.languages.map((language) => t(`experiences:languages.${language as 'en'}`));
  return (
    <div className="grid min-w-0 gap-5">
      {pictures.length > 0 && (
        <ul className="hscroll mx-0! px-0!">
          {pictures.map((address) => (
            <li key={address} className="shrink-0">
              <Photo src={address} sizes="12rem" width="192" height="120" className="aspect-[16/10] w-48 rounded-photo object-cover" />
            </li>
          ))}
        </ul>
      )}
      {about.text ? (
        <p className="whitespace-pre-line" lang={about.lang}>
          {about.text}
        </p>
      ) : (
        <p className="muted">{t('preview.no_description')}</p>
      )}
      <Points title={t('form.highlights')} icon="check" en={words.highlights} zh={words.highlights_zh} />
      <Points title={t('form.includes')} icon="plus" en={words.includes} zh={words.includes_zh} />
      <Points title={t('form.excludes')} icon="minus" en={words.excludes} zh={words.excludes_zh} />
      <Points title={t('form.bring')} icon="check" en={words.bring} zh={words.bring_zh} />
      {meeting.text && (
        <section>
          <h3 className="font-640">{t('form.meeting')}</h3>
          <p className="mt-1 whitespace-pre-line" lang={meeting.lang}>
            {meeting.text}
          </p>
        </section>
      )}
      {spoken.length > 0 && (
        <section>
          <h3 className="font-640">{t('form.languages')}</h3>
          <p className="mt-1">{spoken.join(isChinese(locale) ? '、' : ', ')}</p>
        </section>
      )}
    </div>
  );
}

function Points({ title, icon, en, zh }: { title: string; icon: IconName; en: readonly string[]; zh: readonly string[] }) {
  const locale = useLocale();
  const { lines, lang } = linesInLocale(en.filter(Boolean), zh.filter(Boolean), locale);
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="font-640">{title}</h3>
      <ul className="mt-1.5 grid gap-1.5" lang={lang}>
        {lines.map((line, place) => (
          <li key={place} className="flex gap-2 wrap-anywhere">
            <Icon name={icon} size="s" className="mt-1 shrink-0 text-fg-3" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
