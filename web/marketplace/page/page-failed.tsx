import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import spot from '../../art/spots/offline.svg';
import { Both, useBoth } from '../../i18n/both.tsx';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';

/** A page that could not be fetched: says so in both languages, with a button to try again. */
export function PageFailed({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const reasonOf = useRefusalWords();
  const { lead } = useBoth()('page.failed');
  return (
    <main id="main" tabIndex={-1} className="wrap grid min-h-[70dvh] place-items-center py-14 text-center">
      <PageTitle title={lead} noindex />
      <div className="grid justify-items-center" role="alert">
        <img src={spot} alt="" width="224" height="168" />
        <h1 className="h2 mt-4">
          <Both of="page.failed" />
        </h1>
        <p className="muted mt-2 max-w-[26rem] text-balance">{reasonOf(error, t('error.sentence'))}</p>
        <Button look="primary" className="mt-5" onClick={() => window.location.reload()}>
          {t('actions.try_again')}
        </Button>
        <Link className="link mt-4 inline-flex min-h-11 items-center" to="/">
          {t('actions.back_home')}
        </Link>
      </div>
    </main>
  );
}
