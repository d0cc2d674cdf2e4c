import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PageFields } from './own-page-fields.ts';

/** The switch for publishing, which takes effect when the form is saved. */
export function PagePublished({ control }: { control: Control<PageFields> }) {
  const { t } = useTranslation('own_pages');
  const id = useId();
  const { ref, value, onChange, onBlur } = useController({ control, name: 'is_published' }).field;
  return (
    <label className="card flex cursor-pointer items-center gap-4 p-5">
      <span>
        <b className="block font-640" id={id}>
          {t('form.published')}
        </b>
        <span className="muted text-sm">{t(value ? 'form.published_hint' : 'form.draft_hint')}</span>
      </span>
      <input
        ref={ref}
        type="checkbox"
        role="switch"
        className="switch ml-auto"
        aria-labelledby={id}
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
      />
    </label>
  );
}
