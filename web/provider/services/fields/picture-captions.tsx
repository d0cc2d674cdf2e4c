import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LONGEST_CAPTION } from '../../../../contract/service-details.ts';
import { LineArea } from '../../../ui/chart/line-area.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Photo } from '../../../ui/picture/photo.tsx';
import { withCaption } from '../form/captions.ts';
import type { ServiceFields } from '../form/service-fields.ts';
import { InLanguage, LanguageChoice, LanguageLabel } from './written-language.tsx';

const languages = [
  ['en', 'text'],
  ['zh-HK', 'text_zh'],
] as const;

/** What each picture shows, in both languages. */
export function PictureCaptions({ pictures }: { pictures: readonly string[] }) {
  const { t } = useTranslation('own_services');
  const { control, formState, getFieldState } = useFormContext<ServiceFields>();
  const { field } = useController({ control, name: 'captions' });
  const wrong = (picture: string, words: 'text' | 'text_zh') => {
    const place = field.value.findIndex((one) => one.picture === picture);
    return place < 0 ? undefined : getFieldState(`captions.${place}.${words}`, formState).error?.message;
  };
  return (
    <details className="mt-5 border-t border-line pt-4" data-field="captions">
      <summary className="min-h-9 cursor-pointer font-620">{t('form.captions')}</summary>
      <div className="mt-2 mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="muted text-sm">{t('form.captions_hint')}</p>
        <LanguageChoice />
      </div>
      <ul className="grid gap-4">
        {pictures.map((picture, place) => (
          <li key={picture} className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-4">
            <Photo src={picture} sizes="6rem" width="96" height="60" className="aspect-[16/10] w-24 rounded-control object-cover" />
            <div className="grid gap-4 md:grid-cols-2">
              {languages.map(([language, words]) => (
                <InLanguage key={language} language={language}>
                  <Field
                    label={<LanguageLabel label={t('form.caption', { number: place + 1 })} language={language} />}
                    error={wrong(picture, words)}
                  >
                    <LineArea
                      lang={language}
                      maxLength={LONGEST_CAPTION}
                      value={field.value.find((one) => one.picture === picture)?.[words] ?? ''}
                      onChange={(event) => field.onChange(withCaption(field.value, picture, { [words]: event.target.value }))}
                      onBlur={field.onBlur}
                    />
                  </Field>
                </InLanguage>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}
