import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ServiceCard } from '../../../offer/service-card.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { ExperienceWords } from './experience-words.tsx';
import type { ServiceFields } from '../form/service-fields.ts';
import { useCard } from './service-preview.tsx';

/** The service as a visitor will meet it: on a page, and in full. */
export function PreviewDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('own_services');
  return (
    <Dialog open={open} onClose={onClose} width="wide" title={t('preview.title')} body="p-5! lg:p-7!">
      {open && <Shown />}
    </Dialog>
  );
}

function Shown() {
  const { getValues } = useFormContext<ServiceFields>();
  const card = useCard();
  const fields = getValues();
  const shown = {
    ...card,
    short_description: fields.short_description || fields.description,
    short_description_zh: fields.short_description_zh || fields.description_zh,
    description: fields.description,
    description_zh: fields.description_zh,
    meeting_point: fields.meeting_point,
    meeting_point_zh: fields.meeting_point_zh,
    mtr_exit: fields.mtr_exit,
    mtr_exit_zh: fields.mtr_exit_zh,
    arrive_minutes_before: 0,
    latitude: null,
    longitude: null,
    units: [],
    confirmation: fields.confirmation,
    pay_terms: { pay_ways: ['on_site' as const], pay_hours: 24, pay_days_before: 3, has_fps: false },
    min_participants: 1,
    max_participants: 1,
    cancellation_hours: 0,
    cancellation_tiers: null,
    weather_rules: null,
    fee_bp: 0,
    is_bookable: true,
  };
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]" data-theme="light">
      <div inert className="text-fg">
        <ServiceCard service={shown} lazy={false} onBook={() => Promise.resolve()} />
      </div>
      <ExperienceWords words={fields} pictures={fields.pictures.slice(1)} />
    </div>
  );
}
