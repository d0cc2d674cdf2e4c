import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PictureList } from '../../../ui/picture/picture-list.tsx';
import { captionsAfter } from '../form/captions.ts';
import { MOST_PICTURES, type ServiceFields } from '../form/service-fields.ts';
import { PictureCaptions } from './picture-captions.tsx';

const COVER_RATIO = 16 / 10;

/** Cover and gallery in one list; reports whether uploads are running. */
export function ServicePictures({ onSending }: { onSending: (sending: boolean) => void }) {
  const { t } = useTranslation('own_services');
  const { control, getValues, setValue } = useFormContext<ServiceFields>();
  const { field, fieldState } = useController({ control, name: 'pictures' });
  return (
    <section id="section-pictures" tabIndex={-1} className="card p-5 lg:p-6">
      <h2 className="h2">{t('form.pictures')}</h2>
      <p className="muted mt-0.5 mb-4 text-sm">{t('form.pictures_hint')}</p>
      <div data-field="pictures">
        <PictureList
          label={t('form.pictures')}
          value={field.value}
          onChange={(change) => {
            const before = getValues('pictures');
            const after = change(before);
            setValue('captions', captionsAfter(getValues('captions'), before, after), { shouldDirty: true });
            field.onChange(after);
          }}
          onSending={onSending}
          most={MOST_PICTURES}
          ratio={COVER_RATIO}
          error={fieldState.error?.message}
        />
      </div>
      {field.value.length > 0 && <PictureCaptions pictures={field.value} />}
    </section>
  );
}
