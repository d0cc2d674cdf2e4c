import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { WorkspacePage } from '../../layout/workspace/workspace-page.tsx';
import { call } from '../../lib/call/call.ts';
import { useLastGood } from '../../lib/hooks/use-last-good.ts';
import { load } from '../../lib/load.ts';
import { requireOwner } from '../../lib/session/session.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { ProviderSkeleton } from '../layout/provider-skeleton.tsx';
import { BackToSettings } from '../settings/back-to-settings.tsx';
import { MailChoiceRow } from './mail-choice-row.tsx';
import type { Route } from './+types/provider-mails.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadNamespace('own_messages');
  return load(requireOwner(request).then(() => call(api.mailChoices.list)));
}

export const HydrateFallback = ProviderSkeleton;

export default function ProviderMails({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('own_messages');
  const data = useLastGood(loaderData, 'mails');
  const words = { failed: t('mails.load_failed'), slow: t('mails.slow'), stale: t('mails.stale') };
  return (
    <WorkspacePage title={t('mails.title')} sentence={t('mails.sentence')}>
      <BackToSettings />
      <LoadState data={data} error={loaderData.error} words={words}>
        {(choices) => (
          <section className="card grid max-w-form gap-4 p-5 lg:p-6" aria-labelledby="mails-about-bookings">
            <h2 className="h2" id="mails-about-bookings">
              {t('mails.about_bookings')}
            </h2>
            <ul className="grid gap-2">
              {choices.map((choice) => (
                <MailChoiceRow key={choice.kind} choice={choice} />
              ))}
            </ul>
            <p className="muted text-sm">{t('mails.always')}</p>
          </section>
        )}
      </LoadState>
    </WorkspacePage>
  );
}
