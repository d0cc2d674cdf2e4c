import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PictureList } from '../../../ui/picture/picture-list.tsx';
import { MOST_PICTURES, type ServiceFields } from '../form/service-fields.ts';

const COVER_RATIO = 16 / 10;

/** Cover and gallery in one list; reports whether uploads are running. */
export function ServicePictures({ onSending }: { onSending: (sending: boolean) => void }) {
  const { t } = useTranslation('own_services');
  const { control, getValues } = useFormContext<ServiceFields>();
  const { field, fieldState } = useController({ control, name: 'pictures' });
  return (
    <section className="card p-5 lg:p-6" data-field="pictures">
      <h2 className="h2">{t('form.pictures')}</h2>
      <p className="muted mt-0.5 mb-4 text-sm">{t('form.pictures_hint')}</p>
      <PictureList
        label={t('form.pictures')}
        value={field.value}
        onChange={(change) => field.onChange(change(getValues('pictures')))}
        onSending={onSending}
        most={MOST_PICTURES}
        ratio={COVER_RATIO}
        error={fieldState.error?.message}
      />
    </section>
  );
}
