import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { OwnService } from '../../contract/catalogue.ts';
import type { Locale } from '../../contract/text.ts';
import { useLocale } from '../copy/locale.ts';
import { wordsIn } from '../lib/form.ts';
import { UnsavedGuard } from '../ui/unsaved-guard.tsx';
import { BeforePublishing } from './before-publishing.tsx';
import { DraftKeeper } from './draft-keeper.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { FormTrouble } from './form-trouble.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { ServiceBar } from './service-bar.tsx';
import { draftKey, forgetDraft, readDraft, type Draft } from './service-draft.ts';
import { fieldsOfService, newService, type ServiceFields } from './service-fields.ts';
import { ServiceKind, type Category } from './service-kind.tsx';
import { ServicePictures } from './service-pictures.tsx';
import { ServicePlace } from './service-place.tsx';
import { ServicePoints } from './service-points.tsx';
import { ServicePreview } from './service-preview.tsx';
import { serviceResolver } from './service-resolver.ts';
import { ServiceStatus } from './service-status.tsx';
import { ServicePrice, ServiceTerms } from './service-terms.tsx';
import { ServiceWords } from './service-words.tsx';
import { useSaveService } from './use-save-service.ts';
import { useShowField } from './use-show-field.ts';
import { WrittenLanguage } from './written-language.tsx';

type Props = {
  /** Null while it is being made. */
  service: OwnService | null;
  categories: readonly Category[];
  user_id: string;
};

/** Everything a provider writes of a service, beside what a guest will see of it. */
export function ServiceForm({ service, categories, user_id }: Props) {
  const locale = useLocale();
  const [language, write] = useState<Locale>(locale);
  const [previewing, preview] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const key = draftKey(user_id, service?.id ?? null);
  const saved = service ? fieldsOfService(service) : newService;
  const [draft, offer] = useState(() => draftBeside(saved, key));
  const resolver = useMemo(() => serviceResolver(wordsIn(locale)), [locale]);
  const form = useForm<ServiceFields>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: saved,
    resolver,
  });
  const { show, showFirst } = useShowField(element, write);
  const { isDirty, isSubmitting, submitCount } = form.formState;
  const afterTry = useEffectEvent(showFirst);
  useEffect(() => {
    // Drawn by now: what is wrong is marked.
    if (submitCount > 0) afterTry();
  }, [submitCount]);

  const { save, refused } = useSaveService({
    form,
    service,
    onSaved: () => {
      forgetDraft(key);
      offer(null);
    },
  });
  const restore = () => {
    if (draft) form.reset(draft.fields, { keepDefaultValues: true });
    offer(null);
  };
  const discard = () => {
    if (!isDirty) forgetDraft(key);
    offer(null);
  };

  return (
    <FormProvider {...form}>
      <WrittenLanguage value={{ language, write }}>
        {draft && (
          <div className="mb-4">
            <DraftOffer
              draft={draft}
              overtaken={draft.written_on !== (service?.updated_at ?? '')}
              onRestore={restore}
              onDiscard={discard}
            />
          </div>
        )}
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20.5rem]">
          <form ref={element} className="grid min-w-0 gap-4" onSubmit={(event) => event.preventDefault()} noValidate>
            <FormTrouble refused={refused} onShow={show} />
            <ServiceWords />
            <ServicePictures />
            <ServicePrice />
            <ServicePlace />
            <ServiceKind categories={categories} />
            <ServicePoints />
            <ServiceTerms />
            <ServiceStatus />
          </form>
          <aside className="grid gap-4 xl:sticky xl:top-20">
            <ServicePreview onOpen={() => preview(true)} />
            <BeforePublishing service={service} />
          </aside>
        </div>
        <ServiceBar
          saved_status={service?.status ?? null}
          busy={isSubmitting}
          onSave={(status) => void save(status)}
          onTrouble={showFirst}
          onPreview={() => preview(true)}
        />
        <PreviewDialog open={previewing} onClose={() => preview(false)} />
        <DraftKeeper draft_key={key} written_on={service?.updated_at ?? ''} />
        <UnsavedGuard dirty={isDirty && !isSubmitting} />
      </WrittenLanguage>
    </FormProvider>
  );
}

/** What waits in the browser, if it says anything else than what is saved. */
function draftBeside(saved: ServiceFields, key: string): Draft | null {
  const draft = readDraft(key, newService);
  return draft && JSON.stringify(draft.fields) !== JSON.stringify(saved) ? draft : null;
}
