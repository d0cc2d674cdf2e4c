import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { onServer } from '../../lib/context.ts';
import { leaveMissingPage } from '../../lib/address/leave-missing-page.ts';
import { load } from '../../lib/load.ts';
import { PAGE_SIZE, viewFrom } from '../../lib/list-state.ts';
import { orRefusal } from '../../lib/loading.ts';
import { MailList } from '../../outbox/mail-list.tsx';
import { MailReader } from '../../outbox/mail-reader.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageTitle } from '../../ui/navigation/page-title.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import type { Route } from './+types/outbox.ts';

/** The outbox, and the mail that `?mail=` names. In production there is no outbox. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { call } = context.get(onServer);
  const { searchParams } = new URL(request.url);
  const { page } = viewFrom(searchParams, {});
  const id = searchParams.get('mail');
  const { data: list, error } = await load(call(api.outbox.list, { query: { page, page_size: PAGE_SIZE } }).catch(orRefusal));
  if (error) {
    leaveMissingPage(request, { data: null, error });
    throw error;
  }
  const mail = id ? await call(api.outbox.get, { params: { id } }).catch(orRefusal) : null;
  return { list, page, mail };
}

export function headers() {
  return { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex, nofollow' };
}

export default function Outbox({ loaderData: { list, page, mail } }: Route.ComponentProps) {
  const { t } = useTranslation('outbox');
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[70dvh] py-8 lg:py-12">
      <PageTitle title={t('outbox')} noindex />
      <h1 className="h1">{t('outbox')}</h1>
      <p className="muted mt-2 mb-6">{t('outbox_sentence')}</p>
      {list.count === 0 ? (
        <EmptyState spot="messages" title={t('outbox_empty')} sentence={t('outbox_empty_sentence')} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
          <div className="max-lg:order-2">
            <MailList mails={list.results} chosen={mail?.id ?? null} />
            <Pagination page={page} count={list.count} page_size={PAGE_SIZE} />
          </div>
          <section className={mail ? 'lg:sticky lg:top-20' : 'max-lg:hidden'}>
            {mail ? <MailReader mail={mail} /> : <p className="muted">{t('outbox_choose')}</p>}
          </section>
        </div>
      )}
    </main>
  );
}
