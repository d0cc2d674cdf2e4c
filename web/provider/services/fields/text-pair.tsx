import { useFormContext } from 'react-hook-form';
import type { Locale } from '../../../../contract/text.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Textarea } from '../../../ui/form/inputs.tsx';
import { LineArea } from '../../../ui/chart/line-area.tsx';
import type { ServiceFields } from '../form/service-fields.ts';
import { InLanguage, LanguageLabel } from './written-language.tsx';

type Props = {
  name:
    | 'title'
    | 'short_description'
    | 'description'
    | 'location'
    | 'meeting_point'
    | 'mtr_exit'
    | `itinerary.${number}.${'title' | 'text'}`
    | `questions.${number}.${'question' | 'answer'}`;
  label: string;
  hint?: string;
  longest: number;
  /** Height of a longer text, in lines; one line without it. */
  rows?: number;
};

/** The same text in English and in Chinese, side by side where there is room. */
export function TextPair({ name, label, hint, longest, rows }: Props) {
  const { register, formState, getFieldState } = useFormContext<ServiceFields>();
  const one = (language: Locale, field: Props['name'] | `${Props['name']}_zh`) => {
    const wired = { ...register(field), maxLength: longest, lang: language };
    return (
      <InLanguage language={language}>
        <Field
          label={<LanguageLabel label={label} language={language} />}
          hint={hint}
          error={getFieldState(field, formState).error?.message}
        >
          {rows ? <Textarea {...wired} rows={rows} /> : <LineArea {...wired} />}
        </Field>
      </InLanguage>
    );
  };
  return (
    <div className="grid gap-5 md:grid-cols-2 md:gap-4">
      {one('en', name)}
      {one('zh-HK', `${name}_zh`)}
    </div>
  );
}
