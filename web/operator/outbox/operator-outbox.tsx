import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { mailStates } from '../../../contract/mails.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { OperatorSkeleton } from '../layout/operator-skeleton.tsx';
import { call } from '../../lib/call/call.ts';
import { MailList } from '../../outbox/mail-list.tsx';
import { MailReader } from '../../outbox/mail-reader.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import { ResendButton } from './resend-button.tsx';
import { loadOperatorList } from '../list/load-operator-list.ts';
import type { Route } from './+types/operator-outbox.ts';

const choices = { state: mailStates };

/** The list of mails, and the mail of `?mail=` if it still exists. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('outbox');
  const id = new URL(request.url).searchParams.get('mail');
  const shown = await loadOperatorList(request, choices, ({ search, ...query }) =>
    call(api.outbox.list, { query: { ...query, ...(search && { recipient: search }) } }),
  );
  const mail = id && !shown.list.error ? await call(api.outbox.get, { params: { id } }).catch(() => null) : null;
  return { shown, mail };
}

export const HydrateFallback = OperatorSkeleton;

export default function OperatorOutbox({ loaderData: { shown, mail } }: Route.ComponentProps) {
  const { t } = useTranslation(['operator', 'outbox']);
  return (
    <ListScreen
      title={t('outbox.title')}
      shown={shown}
      search={t('outbox.search')}
      filters={[
        {
          name: 'state',
          label: t('outbox.state'),
          options: mailStates.map((value) => ({ value, label: t(`outbox:mail_state.${value}`) })),
        },
      ]}
      empty={{ spot: 'messages', title: t('outbox.empty'), sentence: t('outbox.empty_sentence') }}
    >
      {({ results }) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
          <div className="max-lg:order-2">
            <MailList mails={results} chosen={mail?.id ?? null} />
          </div>
          <section className={mail ? 'lg:sticky lg:top-20' : 'max-lg:hidden'}>
            {mail?.state === 'failed' && <ResendButton mail={mail} />}
            {mail ? <MailReader mail={mail} /> : <p className="muted">{t('outbox.choose')}</p>}
          </section>
        </div>
      )}
    </ListScreen>
  );
}
