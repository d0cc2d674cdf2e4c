import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { api } from '../../../contract/api.ts';
import type { Person, PersonBody } from '../../../contract/people.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { load } from '../../lib/load.ts';
import { requireOperator } from '../../lib/session/session.tsx';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { PersonHeld } from './person-held.tsx';
import { PersonSearch } from './person-search.tsx';
import { RetentionCard } from './retention-card.tsx';
import type { Route } from './+types/operator-people.ts';

/** With `?user=` the owner of an account is looked up at once. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = z.uuid().safeParse(new URL(request.url).searchParams.get('user'));
  const user_id = asked.success ? asked.data : null;
  const owner = await load(
    requireOperator(request).then(async () => ({ person: user_id ? await call(api.people.find, { body: { user_id } }) : null })),
  );
  return { user_id, owner, retention: await load(call(api.people.retention)) };
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorPeople({ loaderData: { user_id, owner, retention } }: Route.ComponentProps) {
  const { t } = useTranslation('operator');
  const navigate = useNavigate();
  const shown_owner = useLastGood(owner, user_id ?? '');
  const shown_retention = useLastGood(retention, 'retention');
  const [found, setFound] = useState<{ person: Person; email: string } | null>(null);
  const held = (person: Person, body: PersonBody, email: string) => (
    <PersonHeld
      person={person}
      body={body}
      email={email}
      onLeave={() => setFound(null)}
      onErased={() => {
        setFound(null);
        void navigate('/operator/people', { replace: true });
      }}
    />
  );
  return (
    <WorkspacePage title={t('people.title')} sentence={t('people.sentence')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <PersonSearch onFound={setFound} />
        {found ? (
          held(found.person, { email: found.email }, found.email)
        ) : (
          <LoadState
            data={shown_owner}
            error={owner.error}
            words={{ failed: t('people.find_failed'), slow: t('list.slow'), stale: t('list.stale'), reason: t('list.failed_sentence') }}
          >
            {({ person }) => person && user_id && held(person, { user_id }, person.account?.email ?? '')}
          </LoadState>
        )}
        <LoadState
          data={shown_retention}
          error={retention.error}
          words={{
            failed: t('legal.retention.load_failed'),
            slow: t('list.slow'),
            stale: t('list.stale'),
            reason: t('list.failed_sentence'),
          }}
        >
          {(report) => <RetentionCard retention={report} />}
        </LoadState>
      </div>
    </WorkspacePage>
  );
}
