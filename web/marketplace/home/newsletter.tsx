import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../contract/text.ts';
import spot from '../../art/spots/messages.svg';
import { useLocale } from '../../i18n/locale.ts';
import { Notice } from '../../legal/notice.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';

/** How long the button is busy; no call is made. */
const PRETEND_MS = 1_000;

/** The newsletter at the foot of the landing page. */
export function Newsletter() {
  const { t } = useTranslation('landing');
  const [subscribed, setSubscribed] = useState(false);
  return (
    <section className="wrap py-14 lg:py-20">
      <div className="grid items-center gap-8 lg:grid-cols-[1fr_auto]">
        <div className="max-w-[38rem]">
          <h2 className="h2">{t('letter.title')}</h2>
          <p className="muted mt-3">{t('letter.sentence')}</p>
          <div className="mt-6 min-h-18" role="status">
            {subscribed ? <Thanks /> : <Subscribe done={() => setSubscribed(true)} />}
          </div>
        </div>
        <img src={spot} alt="" width="288" height="216" loading="lazy" className="w-72 max-lg:hidden" />
      </div>
    </section>
  );
}

/** Without react-hook-form, which would add 15 kB to the landing page for one field that is sent nowhere. */
function Subscribe({ done }: { done: () => void }) {
  const { t } = useTranslation('landing');
  const locale = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [complaint, setComplaint] = useState<string>();
  const [is_busy, setBusy] = useState(false);

  async function checkField(): Promise<string | undefined> {
    const found = await complaintOf(field.current?.value ?? '', locale);
    setComplaint(found);
    return found;
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (is_busy) return;
    setBusy(true);
    if (await checkField()) {
      field.current?.focus();
      return setBusy(false);
    }
    await new Promise((resolve) => setTimeout(resolve, PRETEND_MS));
    done();
  }

  return (
    <form className="grid gap-3 sm:grid-cols-[1fr_auto]" onSubmit={(event) => void submit(event)} noValidate>
      <Field label={t('letter.email')} error={complaint}>
        <TextInput
          ref={field}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="mei@example.hk"
          required
          onBlur={() => void checkField()}
          onChange={() => complaint && void checkField()}
        />
      </Field>
      <Button type="submit" look="primary" className="self-start sm:mt-[1.6rem]" busy={is_busy} busy_words={t('letter.subscribing')}>
        {t('letter.subscribe')}
      </Button>
      <Notice of="newsletter" className="sm:col-span-2" />
    </form>
  );
}

/** Fetches the rule when an address is first checked, so that the page need not wait for it; without the rule any address will do. */
function complaintOf(address: string, locale: Locale): Promise<string | undefined> {
  return import('./newsletter-rule.ts').then(
    (rule) => rule.complaintOf(address, locale),
    () => undefined,
  );
}

function Thanks() {
  const { t } = useTranslation('landing');
  return (
    <Banner tone="success">
      <strong>{t('letter.thanks')}</strong>
    </Banner>
  );
}
