import { useDeferredValue, useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { BrandHeader } from '../../../offer/brand-header.tsx';
import { brandStyle } from '../../../offer/brand-style.ts';
import { newPage, type PageFields } from './own-page-fields.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { ServiceGrid } from '../../../offer/service-grid.tsx';
import { shownAs } from '../../../offer/shown.ts';

const COLOR = /^#[0-9a-f]{6}$/i;
const colors = ['theme_color', 'background_color', 'text_color'] as const;

/** A live preview of the page, on a phone or a desktop. */
export function PagePreview({ control, services }: { control: Control<PageFields>; services: OwnService[] }) {
  const { t } = useTranslation('own_pages');
  const [screen, setScreen] = useState<'phone' | 'desktop'>('phone');
  const page = useDeferredValue(asShown(useWatch({ control }) as PageFields, t('preview.untitled')));
  const on_page = page.services.map((id) => services.find((one) => one.id === id)).filter((one) => one?.status === 'active');
  return (
    <aside className="min-w-0 xl:sticky xl:top-20" aria-label={t('preview.title')}>
      <div className="mb-3 flex items-center justify-between">
        <h2 className="h2">{t('preview.title')}</h2>
        <Segmented
          label={t('preview.screen')}
          value={screen}
          onChange={setScreen}
          options={[
            { value: 'phone', label: t('preview.phone') },
            { value: 'desktop', label: t('preview.desktop') },
          ]}
        />
      </div>
      <div className="card overflow-hidden shadow-lift!">
        <p className="muted flex h-10 items-center gap-1.5 border-b border-line px-4 text-sm">
          <span className="truncate">
            /page/<b className="font-600 text-fg">{page.slug}</b>
          </span>
        </p>
        <PreviewFrame title={t('preview.frame')} width={screen === 'phone' ? 390 : 1200}>
          <div className="bg-white text-fg" style={brandStyle(page)}>
            <BrandHeader page={page} />
            <div className="wrap py-8">
              <ServiceGrid in_view={2} services={on_page.map((service) => shownAs(service!, true))} onBook={() => Promise.resolve()} />
            </div>
          </div>
        </PreviewFrame>
      </div>
    </aside>
  );
}

/** An incomplete colour is shown as the default. */
function asShown(fields: PageFields, untitled: string) {
  const picked = Object.fromEntries(colors.map((name) => [name, COLOR.test(fields[name]) ? fields[name] : newPage[name]]));
  return {
    ...fields,
    ...(picked as Pick<PageFields, (typeof colors)[number]>),
    id: '',
    title: fields.title || fields.title_zh || untitled,
    logo: fields.logo || null,
    banner_image: fields.banner_image || null,
  };
}
