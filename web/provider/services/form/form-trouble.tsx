import { useFormContext, type FieldErrors } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/locale.ts';
import { joinList } from '../../../i18n/join-list.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { ServiceFields } from './service-fields.ts';

type Props = { refused: string; onShow: (name: string) => void };

/** The errors that prevent saving, each a link to its field; or the server's refusal. */
export function FormTrouble({ refused, onShow }: Props) {
  const { t } = useTranslation('own_services');
  const nameOf = useFieldLabel();
  const { errors, submitCount } = useFormContext<ServiceFields>().formState;
  // Before the first try, errors are only shown under their fields.
  const troubles = submitCount > 0 ? troublesIn(errors) : [];
  if (!refused && troubles.length === 0) return null;
  return (
    <div className="banner banner-danger" role="alert">
      <Icon name="alert" />
      <div className="min-w-0">
        {refused && <p>{refused}</p>}
        {troubles.length > 0 && (
          <>
            <p className="font-620">{t('form.to_fix', { count: troubles.length })}</p>
            <ul className="mt-1">
              {troubles.map(({ name, message }) => (
                <li key={name}>
                  <button type="button" className="link min-h-9 text-left" onClick={() => onShow(name)}>
                    {nameOf(name)}
                  </button>{' '}
                  {message}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

export type Trouble = { name: string; message: string };

/** Every message with its field, lists by their own name. */
export function troublesIn(errors: FieldErrors<ServiceFields>): Trouble[] {
  const found: Trouble[] = [];
  const look = (error: unknown, name: string) => {
    if (typeof error !== 'object' || error === null) return;
    const { message } = error as { message?: unknown };
    if (typeof message === 'string' && message !== '') found.push({ name, message });
    else for (const [part, inside] of Object.entries(error)) if (part !== 'ref') look(inside, name ? `${name}.${part}` : part);
  };
  look(errors, '');
  return found;
}

/** The label of a field, with its language or unit. */
function useFieldLabel(): (name: string) => string {
  const { t } = useTranslation(['own_services', 'common']);
  const locale = useLocale();
  const { getValues } = useFormContext<ServiceFields>();
  const words: Record<string, string> = {
    title: t('form.title'),
    short_description: t('form.short'),
    description: t('form.description'),
    location: t('form.location'),
    meeting_point: t('form.meeting'),
    mtr_exit: t('form.mtr'),
    arrive_minutes_before: t('form.arrive'),
    meeting_picture: t('form.meeting_picture'),
    highlights: t('form.highlights'),
    includes: t('form.includes'),
    excludes: t('form.excludes'),
    bring: t('form.bring'),
    itinerary: t('form.itinerary'),
    questions: t('form.questions'),
    accessibility: t('form.accessibility'),
    price: t('form.price'),
    duration_minutes: t('list.duration'),
    default_capacity: t('form.capacity'),
    min_participants: t('form.min_people'),
    max_participants: t('form.max_people'),
    sold_by: t('form.sold_by'),
    cutoff_minutes: t('form.cutoff'),
    cancellation_hours: t('form.cancellation'),
    cancellation_tiers: t('form.cancel_kind'),
    category: t('list.category'),
    latitude: t('form.latitude'),
    longitude: t('form.longitude'),
    pictures: t('form.pictures'),
    captions: t('form.captions'),
    min_age: t('form.min_age'),
    max_age: t('form.max_age'),
    units: t('form.units'),
    price_rules: t('prices.title'),
  };
  return (name) => {
    const [field = '', place] = name.split('.');
    const unit =
      field === 'adult' ? 'adult' : field === 'units' && place !== undefined ? getValues('units')[Number(place)]?.kind : undefined;
    if (unit) return joinList([t(`units.${unit}`), words[name.split('.').at(-1) ?? ''] ?? t('form.units')], locale);
    if (name === 'min_age') return t('form.youngest');
    const word = words[field.replace(/_zh$/, '')] ?? t('form.service');
    return field.endsWith('_zh') ? t('form.in_chinese', { field: word }) : word;
  };
}
