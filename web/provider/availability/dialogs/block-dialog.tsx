import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../../contract/api.ts';
import { rangeBody } from '../../../../contract/availability.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { check } from '../../../../contract/validation.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { call } from '../../../lib/call/call.ts';
import { wordsIn } from '../../../lib/form.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select, TextInput } from '../../../ui/form/inputs.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { BlockOutcome, type BlockResult } from './block-outcome.tsx';
import { rangeTyped, wholeDay } from './block-range.ts';
import { calendarAction } from './calendar-action.ts';
import { ServiceOptions } from '../service-choice.tsx';

const REASON_MAX = 200;

type Props = { services: readonly OwnService[]; service: OwnService; day: string; open: boolean; onClose: () => void };

/** Stops booking in a range of time, of a service or of all, or opens it again; says who keeps their booking. */
export function BlockDialog({ services, service, day, open, onClose }: Props) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const [action, setAction] = useState<BlockResult['action']>('block');
  const [whose, setWhose] = useState(service.id);
  const [typed, setTyped] = useState(() => wholeDay(day));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [outcome, setOutcome] = useState<BlockResult | null>(null);
  const body = { ...(whose && { service_id: whose }), ...rangeTyped(typed), reason };
  const { broken } = check(rangeBody, body);
  const { busy, error, run } = useAction({ ...calendarAction, about: [action, body] });
  // From the first try on, errors follow what is typed.
  const errorOf = (field: string) => (tried ? broken?.[field] : undefined)?.slice(0, 1).map(wordsIn(locale)).join('');
  const set = (field: keyof typeof typed) => ({
    value: typed[field],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [field]: event.target.value }),
  });

  function change(): void {
    setTried(true);
    if (broken) return;
    const send = async (): Promise<BlockResult> => {
      if (action === 'unblock') return { action, count: (await call(api.availability.unblockTime, { body })).unblocked, with_bookings: [] };
      const { blocked, kept_with_bookings } = await call(api.availability.blockTime, { body });
      return { action, count: blocked, with_bookings: kept_with_bookings };
    };
    void run(send, { failed: t('block.failed'), then: setOutcome });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('block.title')}
      footer={
        <div className="flex justify-end">
          {outcome ? (
            <Button look="primary" onClick={onClose}>
              {t('block.done')}
            </Button>
          ) : (
            <Button look="primary" busy={busy} busy_words={t(action === 'block' ? 'block.blocking' : 'block.reopening')} onClick={change}>
              {t(`block.${action}`)}
            </Button>
          )}
        </div>
      }
    >
      {outcome ? (
        <BlockOutcome outcome={outcome} />
      ) : (
        <div className="grid gap-5">
          <div>
            <Segmented
              label={t('block.action')}
              options={(['block', 'unblock'] as const).map((value) => ({ value, label: t(`block.${value}`) }))}
              value={action}
              onChange={setAction}
            />
          </div>
          <p className="muted -mt-2 text-[.9375rem]">{t(action === 'block' ? 'block.sentence' : 'block.reopen_sentence')}</p>
          {error && <Banner tone="danger">{error.words}</Banner>}
          <Field label={t('block.whose')}>
            <Select value={whose} onChange={(event) => setWhose(event.target.value)}>
              <option value="">{t('block.all')}</option>
              <ServiceOptions services={services} />
            </Select>
          </Field>
          <div className="grid grid-cols-2 gap-4">
            <Field label={t('block.from_date')} error={errorOf('start_datetime')}>
              <TextInput type="date" className="tnum" {...set('from_date')} />
            </Field>
            <Field label={t('block.from_time')}>
              <TextInput type="time" className="tnum" {...set('from_time')} />
            </Field>
            <Field label={t('block.to_date')} error={errorOf('end_datetime')}>
              <TextInput type="date" className="tnum" {...set('to_date')} />
            </Field>
            <Field label={t('block.to_time')}>
              <TextInput type="time" className="tnum" {...set('to_time')} />
            </Field>
          </div>
          {action === 'block' && (
            <Field label={t('block.reason')} hint={t('dialog.reason_hint')} optional>
              <TextInput value={reason} maxLength={REASON_MAX} onChange={(event) => setReason(event.target.value)} />
            </Field>
          )}
        </div>
      )}
    </Dialog>
  );
}
