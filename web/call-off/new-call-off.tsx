import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { CHOICE_HOURS, type CallOffBody, type CallOffDay, type CallOffPreview } from '../../contract/call-offs.ts';
import { useSendOnce } from '../lib/call/use-send-once.ts';
import { useAction } from '../lib/hooks/use-action.ts';
import { Button } from '../ui/button.tsx';
import type { CallOffSource } from './call-off-source.ts';
import { CallOffPreviewCard } from './call-off-preview.tsx';
import { CallOffTermsFields, type CallOffTerms } from './call-off-terms.tsx';
import { DepartureChoice } from './departure-choice.tsx';
import { ready_reasons } from './ready-reasons.ts';

type Props = {
  source: CallOffSource;
  day: CallOffDay;
  /** The departure by which one came here. */
  slot: string | undefined;
  addressOf: (date: string) => string;
  runAddress: (id: string) => string;
};

type CallOffPlan = Omit<CallOffBody, 'shown'>;

const none: CallOffTerms = { outcome: 'cancel', choice_hours: CHOICE_HOURS, ready: 'storm', own: { en: '', zh: '' } };

/** Chooses departures, outcome and reason, shows what will happen, and does it once it is confirmed. */
export function NewCallOff({ source, day, slot, addressOf, runAddress }: Props) {
  const { t } = useTranslation('call_off');
  const navigate = useNavigate();
  const sendOnce = useSendOnce();
  const [chosen, setChosen] = useState<{ date: string; slot_ids: string[] }>({ date: day.date, slot_ids: slot ? [slot] : [] });
  const [terms, setTerms] = useState(none);
  const [preview, setPreview] = useState<{ plan: CallOffPlan; figures: CallOffPreview } | null>(null);
  const looking = useAction();
  const starting = useAction({ toast: 'none' });
  const listed = new Set(day.departures.map(({ slot_id }) => slot_id));
  const slot_ids = chosen.date === day.date ? chosen.slot_ids.filter((id) => listed.has(id)) : [];
  const { outcome, choice_hours, ready, own } = terms;
  const reason = ready === 'own' ? { en: own.en.trim(), zh: own.zh.trim() } : ready_reasons[ready];
  const plan: CallOffPlan = { slot_ids, outcome, choice_hours, reason };
  const look = (looked: CallOffPlan) =>
    looking.run(() => source.preview(looked), { failed: t('preview_failed'), then: (figures) => setPreview({ plan: looked, figures }) });
  const start = ({ plan: seen, figures: { bookings, refund } }: NonNullable<typeof preview>) =>
    starting.run(() => sendOnce({ ...seen, shown: { bookings, refund } }, (key, body) => source.start(body, key)), {
      failed: t('start_failed'),
      then: (run) => navigate(runAddress(run.id)),
      onRefusal: ({ code }) => {
        // Others are booked by now: the new figures are shown before anything is asked again.
        if (code === 'call_off_changed') void look(seen);
        return false;
      },
    });
  if (preview)
    return (
      <CallOffPreviewCard
        preview={preview.figures}
        busy={starting.busy}
        error={starting.error?.words}
        onBack={() => setPreview(null)}
        onConfirm={() => void start(preview)}
      />
    );
  const ready_to_look = slot_ids.length > 0 && reason.en !== '' && reason.zh !== '';
  return (
    <>
      <DepartureChoice day={day} chosen={slot_ids} onChoose={(ids) => setChosen({ date: day.date, slot_ids: ids })} addressOf={addressOf} />
      {day.departures.length > 0 && (
        <>
          <CallOffTermsFields terms={terms} onChange={setTerms} />
          <Button look="primary" size="lg" block busy={looking.busy} disabled={!ready_to_look} onClick={() => void look(plan)}>
            {t('preview')}
          </Button>
        </>
      )}
    </>
  );
}
