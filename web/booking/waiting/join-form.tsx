import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../../contract/api.ts';
import { joinBody, type JoinReply } from '../../../contract/waiting-list.ts';
import { brokenParty } from '../../../rules/party.ts';
import { textIn } from '../../../rules/localized-text.ts';
import { hongKongDate } from '../../../rules/time.ts';
import { waiting_rule } from '../../../rules/waiting/waiting.ts';
import { useBilingualRules } from '../../i18n/bilingual-words.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useSpanWords } from '../../i18n/use-time-words.ts';
import { Notice } from '../../legal/notice.tsx';
import { useShownVersions } from '../../legal/versions.ts';
import { call } from '../../lib/call/call.ts';
import { contractResolver, showFieldErrors, wordsIn } from '../../lib/form.ts';
import { shortDate } from '../../lib/format/dates.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Select, TextInput } from '../../ui/form/inputs.tsx';
import { askedFor, firstQuantities, partyOf, type Quantities } from '../fields/party.ts';
import { PartyFields } from '../fields/party-fields.tsx';
import type { WaitChoice } from './wait-choice.ts';

type Props = WaitChoice & { form_id: string; onSending: (is_sending: boolean) => void; onJoined: (joined: JoinReply) => void };

const { customer_name, customer_email, customer_phone, date_from, date_to } = joinBody.shape;
const schema = z.object({ customer_name, customer_email, customer_phone, date_from, date_to });
/** The fields that show errors; the party has no input of its own. */
const names = ['customer_name', 'customer_email', 'customer_phone', 'date_from', 'date_to', 'party'] as const;
type Fields = Record<keyof typeof schema.shape, string> & { party?: undefined };

/** The form's field of a field of the body. */
const nameOf = (field: string) => (field === 'participants' || field === 'units' ? 'party' : field);

/** For any departure on some days. */
const ANY = '';

/** What is waited for, the party, and where to reach them. */
export function JoinForm({ page_id, service: sold, full, day, form_id, onSending, onJoined }: Props) {
  // A whole departure is not waited for.
  const service = { ...sold, units: sold.units.filter(({ takes_all }) => takes_all === null) };
  const { t } = useTranslation(['waiting', 'booking']);
  const locale = useLocale();
  const span = useSpanWords();
  const rules = useBilingualRules();
  const versions = useShownVersions();
  const { user } = useSession();
  const [slot_id, setSlot] = useState(full[0]?.id ?? ANY);
  const [quantities, setQuantities] = useState(() => firstQuantities(service.units, service));
  const { error, run } = useAction({ toast: 'none' });
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: {
      customer_name: user ? `${user.first_name} ${user.last_name}`.trim() || user.username : '',
      customer_email: user?.email ?? '',
      customer_phone: user?.phone ?? '',
      date_from: day,
      date_to: day,
    },
    resolver: contractResolver<Fields>(schema, wordsIn(locale)),
  });
  const { register, clearErrors } = form;
  const { errors } = form.formState;
  const today = hongKongDate(Date.now());
  const first_day = useWatch({ control: form.control, name: 'date_from' });
  const party = partyOf(service.units, quantities, service.fee_bp);
  const broken = brokenParty(party, service);

  // react-hook-form focuses registered fields only, and the quantities are not one.
  useEffect(() => {
    if (errors.party) document.getElementById(form_id)?.querySelector<HTMLElement>('.stepper-input')?.focus();
  }, [errors.party, form_id]);

  const send = form.handleSubmit(async ({ date_from, date_to, party: _, ...contact }) => {
    if (broken) return;
    onSending(true);
    const when = slot_id === ANY ? { date_from, date_to } : { availability_slot: slot_id };
    const where = { ...(page_id !== null && { page: page_id }), service: service.id };
    await run(
      () => call(api.waitingList.join, { body: { ...where, ...when, ...askedFor(party, service.units), ...contact, ...versions, locale } }),
      {
        failed: t('join_failed'),
        then: onJoined,
        onRefusal: (refusal) => showFieldErrors<Fields>(refusal, names, form.setError, nameOf),
      },
    );
    onSending(false);
  });

  function choose(slot: string): void {
    setSlot(slot);
    clearErrors('party');
  }

  function changeParty(changed: Quantities): void {
    setQuantities(changed);
    clearErrors('party');
  }

  function submit(event: SubmitEvent): void {
    // The dialog may stand in another form.
    event.stopPropagation();
    void send(event);
  }

  return (
    <form id={form_id} className="grid gap-4" onSubmit={submit} noValidate>
      {error && <Banner tone="danger">{error.words}</Banner>}
      <p className="text-md">{t('join_sentence')}</p>
      <Field label={t('when')}>
        <Select value={slot_id} onChange={(event) => choose(event.target.value)}>
          {full.map((slot) => (
            <option key={slot.id} value={slot.id}>
              {shortDate(slot.date, locale)} {span(slot)}
            </option>
          ))}
          <option value={ANY}>{t('any')}</option>
        </Select>
      </Field>
      {slot_id === ANY && (
        <div className="grid grid-cols-2 items-start gap-4">
          <Field label={t('from')} error={errors.date_from?.message}>
            <TextInput {...register('date_from')} type="date" min={today} required />
          </Field>
          <Field label={t('until')} error={errors.date_to?.message}>
            <TextInput {...register('date_to')} type="date" min={first_day > today ? first_day : today} required />
          </Field>
        </div>
      )}
      <PartyFields
        units={service.units}
        limits={service}
        quantities={quantities}
        onChange={changeParty}
        left={null}
        error={broken ? rules(broken) : errors.party?.message}
      />
      <Field label={t('booking:name')} error={errors.customer_name?.message}>
        <TextInput {...register('customer_name')} autoComplete="name" maxLength={150} required />
      </Field>
      <Field label={t('booking:email')} error={errors.customer_email?.message}>
        <TextInput {...register('customer_email')} type="email" autoComplete="email" required />
      </Field>
      <Field label={t('booking:phone')} error={errors.customer_phone?.message} optional>
        <TextInput {...register('customer_phone')} type="tel" autoComplete="tel" />
      </Field>
      <p className="muted text-sm text-pretty">{textIn(waiting_rule, locale)}</p>
      <Notice of="booking" />
    </form>
  );
}
