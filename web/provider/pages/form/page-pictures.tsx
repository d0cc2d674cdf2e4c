import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PictureDrop } from '../../../ui/picture/picture-drop.tsx';
import type { PageFields } from './own-page-fields.ts';

/** Logo and banner of a page. */
export function PagePictures({ control }: { control: Control<PageFields> }) {
  const { t } = useTranslation('own_pages');
  const logo = useController({ control, name: 'logo' });
  const banner = useController({ control, name: 'banner_image' });
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <PictureDrop
        label={t('form.logo')}
        hint={t('form.logo_hint')}
        error={logo.fieldState.error?.message}
        value={logo.field.value}
        onChange={logo.field.onChange}
        contain
      />
      <PictureDrop
        label={t('form.banner')}
        hint={t('form.banner_hint')}
        error={banner.fieldState.error?.message}
        value={banner.field.value}
        onChange={banner.field.onChange}
      />
    </div>
  );
}
