import { useTranslation } from 'react-i18next';
import { useTeam } from '../../../lib/session/session.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { api } from '../../../../contract/api.ts';
import { OwnServiceCard } from './own-service-card.tsx';
import { OwnServicesTable } from './own-services-table.tsx';
import { ServiceActions } from './service-actions.tsx';
import type { ServicesView } from './list-filters.ts';
import type { ListLayout } from './use-list-layout.ts';

type Props = { list: ReplyOf<typeof api.ownServices.list>; view: ServicesView; layout: ListLayout };

const FIRST_ROW = 3;

/** The services of a view, or why there are none. */
export function OwnServicesResults({ list, view, layout }: Props) {
  const { t } = useTranslation('own_services');
  return (
    <>
      <p className="sr" role="status">
        {t('list.found', { count: list.count })}
      </p>
      <ServiceActions>
        {list.results.length === 0 ? (
          <Nothing view={view} />
        ) : layout === 'list' ? (
          <OwnServicesTable services={list.results} />
        ) : (
          <div className="grid gap-4 sm:grid-cols-2 lg:gap-5 xl:grid-cols-3">
            {list.results.map((service, place) => (
              <OwnServiceCard key={service.id} service={service} lazy={place >= FIRST_ROW} />
            ))}
          </div>
        )}
      </ServiceActions>
    </>
  );
}

function Nothing({ view: { search, chosen } }: { view: ServicesView }) {
  const { t } = useTranslation(['own_services', 'common']);
  const team = useTeam();
  const word = chosen.status === '' ? '' : t(`common:status.${chosen.status}`).toLowerCase();
  if (!word && search === '')
    return (
      <div className="card">
        <EmptyState
          spot="services"
          title={t('list.empty')}
          sentence={t('list.empty_sentence')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink to="/provider/services/new">{t('list.create_first')}</ButtonLink>
              {!team && (
                <ButtonLink look="ghost" to="/provider/import">
                  {t('list.import')}
                </ButtonLink>
              )}
            </div>
          }
        />
      </div>
    );
  const sentence = search === '' ? 'list.none_of' : word ? 'list.none_found_of' : 'list.none_found';
  return (
    <div className="card">
      <EmptyState
        spot="search"
        title={t('list.empty')}
        sentence={t(sentence, { search, status: word })}
        action={<ButtonLink to="/provider/services">{t('list.show_all')}</ButtonLink>}
      />
    </div>
  );
}
