import { useController, useFormContext } from 'react-hook-form';
import type { Locale } from '../../../../contract/text.ts';
import { ListEditor } from '../../../ui/form/list-editor.tsx';
import { LONGEST_LINE, MOST_LINES, type ServiceFields } from '../form/service-fields.ts';
import { InLanguage, LanguageLabel } from './written-language.tsx';

type Name = 'highlights' | 'includes' | 'excludes' | 'bring';

/** The same list in English and in Chinese. */
export function ListPair({ name, label }: { name: Name; label: string }) {
  return (
    <div className="grid gap-5 md:grid-cols-2 md:gap-4">
      <InLanguage language="en">
        <List name={name} label={label} language="en" />
      </InLanguage>
      <InLanguage language="zh-HK">
        <List name={`${name}_zh`} label={label} language="zh-HK" />
      </InLanguage>
    </div>
  );
}

function List({ name, label, language }: { name: Name | `${Name}_zh`; label: string; language: Locale }) {
  const { control } = useFormContext<ServiceFields>();
  const { field, fieldState } = useController({ control, name });
  return (
    <div data-field={name}>
      <ListEditor
        label={<LanguageLabel label={label} language={language} />}
        name={`${label} (${language === 'en' ? 'English' : '中文'})`}
        lang={language}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={messageIn(fieldState.error)}
        most={MOST_LINES}
        longest={LONGEST_LINE}
      />
    </div>
  );
}

/** The error of the whole list, otherwise of its first bad line. */
function messageIn(error: unknown): string | undefined {
  if (Array.isArray(error)) return error.map(messageIn).find(Boolean);
  return (error as { message?: string } | undefined)?.message;
}
