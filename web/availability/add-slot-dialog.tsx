import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../contract/api.ts';
import { slotBody } from '../../contract/availability.ts';
import type { OwnService } from '../../contract/catalogue.ts';
import type { BrokenFields } from '../../contract/errors.ts';
import { check } from '../../contract/validation.ts';
import { useLocale } from '../copy/locale.ts';
import { call } from '../lib/call.ts';
import { wordsIn } from '../lib/form.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/inputs.tsx';
import { NumberStepper } from '../ui/number-stepper.tsx';
import { useDeed } from './use-deed.ts';

type Props = { service: OwnService; day: string; open: boolean; onClose: () => void };

/** One more slot on a day. */
export function AddSlotDialog({ service, day, open, onClose }: Props) {
  const { t } = useTranslation('availability');
  const locale = useLocale();
  const [typed, setTyped] = useState({ date: day, start_time: '09:00', end_time: '17:00' });
  const [capacity, setCapacity] = useState<number | null>(service.default_capacity);
  const [broken, setBroken] = useState<BrokenFields>({});
  const adding = useDeed();
  const set = (field: keyof typeof typed) => ({
    value: typed[field],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [field]: event.target.value }),
  });
  const errorOf = (field: string) => broken[field]?.slice(0, 1).map(wordsIn(locale)).join('');

  function add(): void {
    const body = { service: service.id, ...typed, capacity: capacity ?? service.default_capacity };
    const { broken: found } = check(slotBody, body);
    setBroken(found ?? {});
    if (!found)
      void adding.run(() => call(api.availability.create, { body }), { done: t('add.created'), failed: t('add.failed'), then: onClose });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('add.title')}
      footer={
        <div className="flex justify-end">
          <Button look="primary" busy={adding.busy} busy_words={t('add.creating')} onClick={add}>
            {t('add.create')}
          </Button>
        </div>
      }
    >
      <div className="grid gap-5">
        {adding.refused && <Banner tone="danger">{adding.refused}</Banner>}
        <Field label={t('add.date')} error={errorOf('date')}>
          <TextInput type="date" className="tnum" {...set('date')} />
        </Field>
        <div className="grid grid-cols-2 gap-4">
          <Field label={t('add.start_time')} error={errorOf('start_time')}>
            <TextInput type="time" className="tnum" {...set('start_time')} />
          </Field>
          <Field label={t('add.end_time')} error={errorOf('end_time')}>
            <TextInput type="time" className="tnum" {...set('end_time')} />
          </Field>
        </div>
        {typed.end_time <= typed.start_time && typed.end_time !== '' && <p className="hint -mt-3">{t('add.overnight')}</p>}
        <Field label={t('add.capacity')}>
          <NumberStepper value={capacity} onChange={setCapacity} min={0} />
        </Field>
      </div>
    </Dialog>
  );
}
