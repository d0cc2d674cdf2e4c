import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import type { OwnService } from '../../../../contract/catalogue.ts';
import { pageBody, type OwnPage } from '../../../../contract/pages.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import { CallError } from '../../../lib/call/call-error.ts';
import { call } from '../../../lib/call/call.ts';
import { contractResolver, showFieldErrors, takeSaved, wordsIn } from '../../../lib/form.ts';
import { neverResolve } from '../../../lib/address/navigation.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { AFTER_SAVING, UnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { fieldNames, fieldsOfPage, newPage, slugFromTitle, type PageFields } from './own-page-fields.ts';
import { PageColors } from './page-colors.tsx';
import { PagePictures } from './page-pictures.tsx';
import { PagePreview } from './page-preview.tsx';
import { PagePublished } from './page-published.tsx';
import { PageServices } from './page-services.tsx';
import { PageWords } from './page-words.tsx';

type Props = {
  /** Null for a new page. */
  page: OwnPage | null;
  /** The provider's services; null when they could not be loaded. */
  services: OwnService[] | null;
};

// An existing page needs a slug; a new page gets one on saving.
const editedPage = pageBody.extend({
  slug: pageBody.shape.slug.unwrap().refine((slug) => slug !== '', { params: { rule: 'slug_empty' } }),
});

/** The form of a page, beside its preview. */
export function PageForm({ page, services }: Props) {
  const { t } = useTranslation(['own_pages', 'common']);
  const [refused, setRefused] = useState('');
  const [own_slug, setOwnSlug] = useState(page !== null);
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const locale = useLocale();
  const words = useRefusalWords();
  const toast = useToast();
  const form = useForm<PageFields>({
    mode: 'onTouched',
    defaultValues: page ? fieldsOfPage(page) : newPage,
    resolver: contractResolver(page ? editedPage : pageBody, wordsIn(locale)),
  });
  const { control, formState, handleSubmit, setError, setValue } = form;
  const { isDirty, isSubmitting, isSubmitted } = formState;

  const save = handleSubmit(async (fields) => {
    setRefused('');
    // Without the list of services the page keeps the ones it has.
    const body = { ...fields, ...(!services && { services: undefined }) };
    try {
      const saved = page ? await call(api.ownPages.replace, { params: { id: page.id }, body }) : await call(api.ownPages.create, { body });
      toast.success(t(page ? 'form.updated' : 'form.created'));
      if (page) {
        takeSaved(form, fields, fieldsOfPage(saved));
        await revalidate();
      } else {
        await navigate(`/provider/pages/${saved.id}/edit`, { replace: true, state: AFTER_SAVING });
        await neverResolve();
      }
    } catch (error) {
      const why = words(error, t(page ? 'actions.update_failed' : 'form.create_failed'));
      toast.error(`${t('form.save_failed')}\n${why}`);
      if (error instanceof CallError && error.code === 'slug_taken')
        setError('slug', { type: 'server', message: why }, { shouldFocus: true });
      else if (!(error instanceof CallError && showFieldErrors<PageFields>(error, fieldNames, setError))) setRefused(why);
    }
  });

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_25.5rem]">
      <form className="grid min-w-0 gap-4" onSubmit={save} noValidate>
        {/* Inert while a new page is being saved: text typed meanwhile would be lost with this screen. */}
        <div className="grid min-w-0 gap-4" inert={isSubmitting && !page}>
          {refused && <Banner tone="danger">{refused}</Banner>}
          <PageWords
            form={form}
            is_new={!page}
            onTitle={(title) => !own_slug && setValue('slug', slugFromTitle(title), { shouldDirty: true, shouldValidate: isSubmitted })}
            onSlug={(slug) => setOwnSlug(page !== null || slug !== '')}
          />
          <section className="card grid gap-5 p-5 lg:p-6">
            <h2 className="h2">{t('form.look')}</h2>
            <PageColors control={control} />
            <PagePictures control={control} />
          </section>
          <PageServices control={control} services={services} />
          <PagePublished control={control} />
        </div>
        <div className="form-bar my-0 lg:bottom-4 lg:mx-0 lg:rounded-card lg:border lg:border-line lg:p-3 lg:shadow-lift">
          <Button type="submit" look="primary" className="max-sm:w-full" busy={isSubmitting} busy_words={t('common:actions.saving')}>
            {t(page ? 'form.save' : 'form.create')}
          </Button>
        </div>
      </form>
      <PagePreview control={control} services={services ?? page?.services ?? []} />
      <UnsavedGuard dirty={isDirty && !isSubmitting} />
    </div>
  );
}
