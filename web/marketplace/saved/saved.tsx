import { useTranslation } from 'react-i18next';
import { ExperienceGrid } from './experience-grid.tsx';
import { readNamedCards } from '../../offer/lists/named-cards.ts';
import { readSavedIds } from '../../offer/lists/saved-list.ts';
import { CatalogueSkeleton } from '../experiences/catalogue-skeleton.tsx';
import { load } from '../../lib/load.ts';
import { useSession } from '../../lib/session/session.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import type { Route } from './+types/saved.ts';

/** The browser has the list, or the session with which the account's is read: the server has neither. */
export async function clientLoader() {
  return load(readSavedIds().then(readNamedCards));
}
clientLoader.hydrate = true as const;

/** Experiences saved in the account, or in this browser without one, newest first. One that is removed stays on the screen until it is left, and can be saved again. */
export default function Saved({ loaderData: { data, error } }: Route.ComponentProps) {
  const { t } = useTranslation(['experiences', 'common']);
  return (
    <SavedPage>
      {data === null && <ErrorState title={t('failed')} error={error} />}
      {data?.length === 0 && (
        <div className="card">
          <EmptyState
            spot="search"
            title={t('saved.empty')}
            sentence={t('saved.empty_sentence')}
            action={
              <ButtonLink look="primary" to="/experiences">
                {t('empty.all')}
              </ButtonLink>
            }
          />
        </div>
      )}
      {data && data.length > 0 && (
        <section>
          <h2 className="sr">{t('common:nav.experiences')}</h2>
          <ExperienceGrid services={data} />
        </section>
      )}
    </SavedPage>
  );
}

/** While the list is read. */
export function HydrateFallback() {
  return (
    <SavedPage>
      <CatalogueSkeleton />
    </SavedPage>
  );
}

function SavedPage({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation(['experiences', 'common']);
  const { user } = useSession();
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[70dvh] pt-7 pb-16 lg:pt-10">
      <PageTitle title={t('common:nav.saved')} noindex />
      <h1 className="h1">{t('common:nav.saved')}</h1>
      <p className="muted mt-1 mb-7">{t(user ? 'saved.account_sentence' : 'saved.sentence')}</p>
      {children}
    </main>
  );
}
