import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ServiceFields } from './service-fields.ts';

/** What a service still lacks before guests can find and book it. */
export function BeforePublishing({ service }: { service: OwnService | null }) {
  const { t } = useTranslation('own_services');
  const { control } = useFormContext<ServiceFields>();
  const fields = useWatch({ control }) as ServiceFields;
  const written = (text: string) => text.trim() !== '';
  const steps = [
    {
      words: t('steps.words'),
      done: (written(fields.title) || written(fields.title_zh)) && (written(fields.description) || written(fields.description_zh)),
    },
    { words: t('steps.price'), done: Number(fields.price) > 0 },
    { words: t('steps.cover'), done: fields.pictures.length > 0 },
    { words: t('steps.place'), done: written(fields.location) || written(fields.location_zh) },
    { words: t('steps.meeting'), done: written(fields.meeting_point) || written(fields.meeting_point_zh) },
    { words: t('steps.titles'), done: written(fields.title) && written(fields.title_zh) },
  ];
  const has_slots = (service?.upcoming_slots ?? 0) > 0;
  return (
    <section className="card p-5">
      <h2 className="font-640">{t('steps.title')}</h2>
      <ul className="mt-3 grid gap-2.5 text-md">
        {steps.map(({ words, done }) => (
          <Step key={words} done={done}>
            {words}
          </Step>
        ))}
        <Step done={has_slots}>
          {service && !has_slots ? (
            <Link className="link" to={`/provider/availability?service=${service.id}`}>
              {t('steps.slots')}
            </Link>
          ) : (
            <span>{t('steps.slots')}</span>
          )}
        </Step>
      </ul>
    </section>
  );
}

function Step({ done, children }: { done: boolean; children: React.ReactNode }) {
  const { t } = useTranslation('own_services');
  return (
    <li className="flex items-start gap-2.5">
      <span className={`step ${done ? 'is-done' : ''}`}>{done && <Icon name="check" />}</span>
      <span className={done ? 'muted' : 'font-560'}>
        {children} <span className="sr">{t(done ? 'steps.done' : 'steps.missing')}</span>
      </span>
    </li>
  );
}
