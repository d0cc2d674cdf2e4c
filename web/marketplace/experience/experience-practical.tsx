import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ServiceDetail } from '../../../contract/catalogue.ts';
import { Itinerary } from '../../offer/practical/itinerary.tsx';
import { Questions } from '../../offer/practical/questions.tsx';

/** What happens in which order; nothing when it is not stated. */
export function ExperienceItinerary({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('experiences');
  if (service.itinerary.length === 0) return null;
  return (
    <Section title={t('one.itinerary')}>
      <Itinerary stops={service.itinerary} />
    </Section>
  );
}

/** What guests often ask, with the answers. */
export function ExperienceQuestions({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('experiences');
  if (service.questions.length === 0) return null;
  return (
    <Section title={t('one.questions')}>
      <Questions questions={service.questions} />
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 max-w-[41rem]">
      <h2 className="h3 mb-3">{title}</h2>
      {children}
    </section>
  );
}
