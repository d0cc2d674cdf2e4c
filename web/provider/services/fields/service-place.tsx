import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { PictureDrop } from '../../../ui/picture/picture-drop.tsx';
import type { ServiceFields } from '../form/service-fields.ts';
import { PlaceMap } from './place-map.tsx';
import { TextPair } from './text-pair.tsx';
import { LanguageChoice } from './written-language.tsx';

/** Location, meeting point, how and when to be there, and coordinates. */
export function ServicePlace() {
  const { t } = useTranslation('own_services');
  const { control, register, formState } = useFormContext<ServiceFields>();
  const { field: picture } = useController({ control, name: 'meeting_picture' });
  const { errors } = formState;
  return (
    <section id="section-where" tabIndex={-1} className="card grid gap-5 p-5 lg:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="h2">{t('form.where')}</h2>
        <LanguageChoice />
      </div>
      <TextPair name="location" label={t('form.location')} hint={t('form.location_hint')} longest={200} />
      <TextPair name="meeting_point" label={t('form.meeting')} hint={t('form.meeting_hint')} longest={1_000} rows={3} />
      <TextPair name="mtr_exit" label={t('form.mtr')} hint={t('form.mtr_hint')} longest={200} />
      <Field label={t('form.arrive')} optional hint={t('form.arrive_hint')} error={errors.arrive_minutes_before?.message}>
        <TextInput {...register('arrive_minutes_before')} className="tnum max-w-32" inputMode="numeric" autoComplete="off" maxLength={3} />
      </Field>
      <div data-field="meeting_picture">
        <PictureDrop
          label={t('form.meeting_picture')}
          hint={t('form.meeting_picture_hint')}
          value={picture.value}
          onChange={picture.onChange}
          error={errors.meeting_picture?.message}
        />
      </div>
      <PlaceMap />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field label={t('form.latitude')} optional error={errors.latitude?.message}>
          <TextInput {...register('latitude')} className="tnum" inputMode="decimal" placeholder="22.2587" autoComplete="off" />
        </Field>
        <Field label={t('form.longitude')} optional error={errors.longitude?.message}>
          <TextInput {...register('longitude')} className="tnum" inputMode="decimal" placeholder="113.8634" autoComplete="off" />
        </Field>
      </div>
    </section>
  );
}
