import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { OwnServiceDetail } from '../../../../contract/catalogue.ts';
import type { MarketplaceTerms } from '../../../../contract/settings.ts';
import type { WeatherSettings } from '../../../../contract/weather.ts';
import type { Locale } from '../../../../contract/text.ts';
import { writtenLanguage } from '../../../../rules/localized-text.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { removeDraft } from '../../../lib/drafts.ts';
import { wordsIn } from '../../../lib/form.ts';
import { UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { BeforePublishing } from './before-publishing.tsx';
import { DraftKeeper } from './draft-keeper.tsx';
import { DraftOffer } from '../preview/draft-offer.tsx';
import type { UsualWays } from './form-calls.ts';
import { FormSections } from './form-sections.tsx';
import { FormTrouble } from './form-trouble.tsx';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { ServiceBar } from './service-bar.tsx';
import { draftsOf, storeServiceDraft, newDraftKey, newestDraft } from './service-draft.ts';
import { fieldsOfService, newService, type ServiceFields } from './service-fields.ts';
import { ServiceKind, type Category } from '../fields/service-kind.tsx';
import { ServicePayment } from '../fields/service-payment.tsx';
import { ServicePictures } from '../fields/service-pictures.tsx';
import { ServicePlace } from '../fields/service-place.tsx';
import { ServicePoints } from '../fields/service-points.tsx';
import { ServicePractical } from '../fields/service-practical.tsx';
import { ServicePreview } from '../preview/service-preview.tsx';
import { serviceResolver } from './service-resolver.ts';
import { PriceRules } from '../prices/price-rules.tsx';
import { ServiceStatus } from '../list/service-status.tsx';
import { ServicePrice, ServiceTerms } from '../fields/service-terms.tsx';
import { ServiceWeather } from '../fields/service-weather.tsx';
import { ServiceWords } from '../fields/service-words.tsx';
import { useSaveService } from './use-save-service.ts';
import { useShowField } from './use-show-field.ts';
import { WrittenLanguage } from '../fields/written-language.tsx';

type Props = {
  /** Null while it is being made. */
  service: OwnServiceDetail | null;
  /** Null when they could not be loaded. */
  categories: readonly Category[] | null;
  /** Null when they could not be loaded. */
  terms: MarketplaceTerms | null;
  /** Null when they could not be loaded. */
  usual_ways: UsualWays | null;
  /** What services promise of the weather unless they say otherwise. */
  usual_weather: WeatherSettings['rules'];
  user_id: string;
};

/** Everything a provider writes of a service, beside what a guest will see of it. */
export function ServiceForm({ service, categories, terms, usual_ways, usual_weather, user_id }: Props) {
  const locale = useLocale();
  const [language, write] = useState<Locale>(writtenLanguage(locale));
  const [previewing, preview] = useState(false);
  const [sending, send] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const drafts = draftsOf(user_id, service?.id ?? null);
  const [key] = useState(() => newDraftKey(drafts));
  const saved = service ? fieldsOfService(service) : newService;
  const [draft, offer] = useState(() => newestDraft(drafts, saved, newService));
  const resolver = useMemo(() => serviceResolver(wordsIn(locale)), [locale]);
  const form = useForm<ServiceFields>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: saved,
    resolver,
  });
  const { show, showFirst } = useShowField(element, write);
  const { isDirty, submitCount } = form.formState;
  const afterTry = useEffectEvent(showFirst);
  useEffect(() => {
    // Drawn by now: what is wrong is marked.
    if (submitCount > 0) afterTry();
  }, [submitCount]);

  const { save, refused, busy } = useSaveService({
    form,
    service,
    onSaved: () => removeDraft(key),
  });
  const restore = () => {
    if (draft) {
      const { key: _, ...typed } = draft;
      form.reset(typed.fields, { keepDefaultValues: true });
      // From its old place to this form's, before that one is given up.
      storeServiceDraft(key, typed);
    }
    decide();
  };
  const decide = () => {
    if (draft) removeDraft(draft.key);
    offer(null);
    // The button that had the focus is gone.
    document.getElementById('main')?.focus();
  };

  return (
    <FormProvider {...form}>
      <WrittenLanguage value={{ language, write }}>
        {draft && (
          <div className="mb-4">
            <DraftOffer draft={draft} overtaken={draft.written_on !== (service?.updated_at ?? '')} onRestore={restore} onDiscard={decide} />
          </div>
        )}
        {/* Closed until it is decided what becomes of the draft, which anything typed would overwrite. */}
        <div className={`grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20.5rem] ${draft ? 'opacity-50' : ''}`} inert={draft !== null}>
          {/* Closed while it is saved: what is typed meanwhile would be neither saved nor new. */}
          <form ref={element} className="grid min-w-0 gap-4" onSubmit={(event) => event.preventDefault()} inert={busy} noValidate>
            <FormSections />
            <FormTrouble refused={refused} onShow={show} />
            <ServiceWords />
            <ServicePictures onSending={send} />
            <ServicePrice fee_bp={terms?.fee_bp} />
            <PriceRules />
            <ServicePlace />
            <ServiceKind categories={categories} current={service?.category ?? null} />
            <ServicePoints />
            <ServicePractical />
            <ServiceTerms expiry_hours={terms?.expiry_hours} />
            <ServicePayment usual={usual_ways} />
            <ServiceWeather usual={usual_weather} />
            <ServiceStatus />
          </form>
          <aside className="grid gap-4 xl:sticky xl:top-20">
            <ServicePreview onOpen={() => preview(true)} />
            <BeforePublishing service={service} />
          </aside>
        </div>
        {!draft && (
          <>
            <ServiceBar
              saved_status={service?.status ?? null}
              busy={busy}
              sending={sending}
              onSave={(status) => void save(status)}
              onTrouble={showFirst}
              onPreview={() => preview(true)}
            />
            <DraftKeeper draft_key={key} written_on={service?.updated_at ?? ''} />
          </>
        )}
        <PreviewDialog open={previewing} onClose={() => preview(false)} />
        <UnsavedGuard dirty={(isDirty || sending) && !busy} />
      </WrittenLanguage>
    </FormProvider>
  );
}
