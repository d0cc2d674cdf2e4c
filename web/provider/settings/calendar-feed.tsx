import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { CalendarFeed } from '../../../contract/guests.ts';
import { call } from '../../lib/call/call.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The provider's departures for another calendar program: on, off, with names or without, under an address that can be changed. */
export function CalendarFeedCard() {
  const { t } = useTranslation(['guest', 'common']);
  const [feed, setFeed] = useState<CalendarFeed | null>(null);
  const [failed, setFailed] = useState(false);
  const { busy, run } = useAction();
  // Shown as chosen at once, and as it is when that fails.
  const [wanted, setWanted] = useState<boolean | null>(null);
  useEffect(() => {
    if (!failed) call(api.providers.calendarFeed).then(setFeed, () => setFailed(true));
  }, [failed]);

  const change = async (action: () => Promise<CalendarFeed>, done: string) => {
    await run(action, { done, failed: t('feed_failed'), then: setFeed });
    setWanted(null);
  };
  const renew = (with_names: boolean) =>
    change(() => call(api.providers.renewCalendarFeed, { body: { with_names } }), t(feed?.url ? 'feed_renewed' : 'feed_started'));
  const stop = () => change(() => call(api.providers.stopCalendarFeed).then(() => ({ url: null, with_names: false })), t('feed_stopped'));

  return (
    <section className="card grid gap-5 p-5 lg:p-6">
      <div>
        <h2 className="h2">{t('feed')}</h2>
        <p className="muted mt-1 text-md">{t('feed_sentence')}</p>
      </div>
      {feed === null && !failed && <Skeleton className="h-11" />}
      {failed && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" onClick={() => setFailed(false)}>
              {t('common:actions.try_again')}
            </Button>
          }
        >
          {t('feed_unread')}
        </Banner>
      )}
      {feed?.url === null && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>{t('feed_off')}</p>
          <Button busy={busy} onClick={() => void renew(false)}>
            {t('feed_on')}
          </Button>
        </div>
      )}
      {feed?.url && (
        <>
          <Field label={t('feed_address')}>
            <TextInput className="mono" value={feed.url} readOnly onFocus={(event) => event.target.select()} />
          </Field>
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              className="mt-1"
              checked={wanted ?? feed.with_names}
              disabled={busy}
              onChange={(event) => {
                setWanted(event.target.checked);
                void renew(event.target.checked);
              }}
            />
            <span>
              {t('feed_names')}
              <span className="muted block text-sm">{t('feed_names_hint')}</span>
            </span>
          </label>
          <div className="flex flex-wrap gap-2">
            <Button busy={busy} onClick={() => void renew(feed.with_names)}>
              {t('feed_renew')}
            </Button>
            <Button look="danger-quiet" busy={busy} onClick={() => void stop()}>
              {t('feed_stop')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
