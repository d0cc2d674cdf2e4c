import { useState } from 'react';
import { useController, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { inLocale } from '../../../../rules/localized-text.ts';
import { movedTo } from '../../../lib/moved-to.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import type { PageFields } from './own-page-fields.ts';
import { PageServiceRow } from './page-service-row.tsx';

type Props = { control: Control<PageFields>; /** Null when they did not arrive. */ services: OwnService[] | null };

/** The services of a page in order: chosen ones first, moved by buttons or by dragging. */
export function PageServices({ control, services }: Props) {
  const { t } = useTranslation('own_pages');
  const { field, fieldState } = useController({ control, name: 'services' });
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const locale = useLocale();
  const chosen = field.value;
  const ordered = inOrder(services ?? [], chosen);

  const move = (id: string, to: number) => {
    const moved = movedTo(chosen, chosen.indexOf(id), to);
    if (moved.indexOf(id) === chosen.indexOf(id)) return;
    field.onChange(moved);
    const service = ordered.find((one) => one.id === id);
    if (service) setSaid(t('form.moved', { title: inLocale(service.title, service.title_zh, locale).text, place: moved.indexOf(id) + 1 }));
  };
  const tick = (id: string, ticked: boolean) => field.onChange(ticked ? [...chosen, id] : chosen.filter((one) => one !== id));

  return (
    <section className="card p-5 lg:p-6">
      <h2 className="h2">{t('form.services')}</h2>
      {!services && (
        <Banner tone="warning" className="mt-3">
          {t('form.services_failed')}
        </Banner>
      )}
      {services && <p className="muted mt-1 text-sm">{t(services.length > 0 ? 'form.services_hint' : 'form.services_none')}</p>}
      {fieldState.error?.message && <p className="err mt-2">{fieldState.error.message}</p>}
      <ul className="mt-3">
        {ordered.map((service) => (
          <PageServiceRow
            key={service.id}
            service={service}
            place={chosen.indexOf(service.id)}
            places={chosen.length}
            is_dragged={dragged === service.id}
            onTick={(ticked) => tick(service.id, ticked)}
            onMove={(to) => move(service.id, to)}
            onDrag={setDragged}
            onDragOver={() => dragged && chosen.includes(service.id) && move(dragged, chosen.indexOf(service.id))}
          />
        ))}
      </ul>
      <p className="sr" role="status">
        {said}
      </p>
    </section>
  );
}

function inOrder(services: OwnService[], chosen: string[]): OwnService[] {
  const place = ({ id }: OwnService) => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length);
  return [...services].sort((a, b) => place(a) - place(b));
}
