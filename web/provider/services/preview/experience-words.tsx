import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale, isChinese, linesInLocale } from '../../../../rules/localized-text.ts';
import { Itinerary } from '../../../offer/practical/itinerary.tsx';
import { Questions } from '../../../offer/practical/questions.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { IconName } from '../../../ui/icon-shapes.tsx';
import { Photo } from '../../../ui/picture/photo.tsx';
import type { ServiceFields } from '../form/service-fields.ts';

type Lists = Record<
  'highlights' | 'highlights_zh' | 'includes' | 'includes_zh' | 'excludes' | 'excludes_zh' | 'bring' | 'bring_zh',
  readonly string[]
>;
type ExperienceFields = Lists &
  Pick<ServiceFields, 'min_age' | 'accessibility' | 'itinerary' | 'questions'> &
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
      <Practical fields={words} />
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

function Practical({ fields }: { fields: ExperienceFields }) {
  const { t } = useTranslation(['own_services', 'experiences']);
  const facts = fields.accessibility.map((fact) => t(`experiences:access.${fact}`));
  const stops = fields.itinerary.filter(({ title, title_zh }) => title || title_zh);
  const questions = fields.questions.filter(({ question, question_zh }) => question || question_zh);
  return (
    <>
      <Points title={t('form.accessibility')} icon="check" en={facts} zh={facts} />
      {fields.min_age !== '' && (
        <p>{Number(fields.min_age) === 0 ? t('experiences:one.any_age') : t('experiences:one.from_age', { age: fields.min_age })}</p>
      )}
      {stops.length > 0 && (
        <section>
          <h3 className="mb-1.5 font-640">{t('form.itinerary')}</h3>
          <Itinerary stops={stops.map((stop) => ({ ...stop, minutes: Number(stop.minutes) || null }))} />
        </section>
      )}
      {questions.length > 0 && (
        <section>
          <h3 className="mb-1.5 font-640">{t('form.questions')}</h3>
          <Questions questions={questions} />
        </section>
      )}
    </>
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
