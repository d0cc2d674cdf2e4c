import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/feedback/dialog.tsx';
import { BecomeProviderForm } from './become-provider-form.tsx';

/** The invitation on a client's dashboard, and the form it opens. */
export function BecomeProvider() {
  const { t } = useTranslation('accounts');
  const [open, setOpen] = useState(false);
  return (
    <section className="card mt-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 bg-warm! p-5 lg:mt-12 lg:p-6">
      <div className="max-w-[34rem]">
        <h2 className="h3">{t('provider.title')}</h2>
        <p className="muted mt-1 text-md">{t('provider.sentence')}</p>
      </div>
      <Button onClick={() => setOpen(true)}>{t('provider.open')}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('provider.form_title')}>
        <BecomeProviderForm />
      </Dialog>
    </section>
  );
}
