import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { api } from '../../../contract/api.ts';
import { refusalWords } from '../../../contract/errors.ts';
import type { Invitation } from '../../../contract/team.ts';
import { linkToken, type Locale } from '../../../contract/text.ts';
import { inLocale } from '../../../rules/localized-text.ts';
import { SingleFormPage } from '../../identity/single-form-page.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import { useLogout } from '../../layout/use-logout.ts';
import { secretAddress } from '../../lib/address/secret-address.ts';
import { neverResolve } from '../../lib/address/navigation.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { call } from '../../lib/call/call.ts';
import { moment } from '../../lib/format/dates.ts';
import { useAction } from '../../lib/hooks/use-action.ts';
import { chooseTeam, workplaceOf } from '../../lib/session/acting.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import type { Route } from './+types/join-team.ts';

export const headers = secretAddress;

/** The invitation of a mailed link. A malformed token is refused without asking the server. */
async function invitationOf(token: string, locale: Locale): Promise<Invitation> {
  if (linkToken.safeParse(token).success) return call(api.team.invitation, { body: { token } });
  throw new CallError({ message: refusalWords('link_not_valid', locale), code: 'link_not_valid', status: 400 });
}

/** Who invites to which team and as what; joins by a button, since programs that scan mails open links. */
export default function JoinTeam({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation(['team', 'common']);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [refused, setRefused] = useState<{ words: string; is_dead: boolean } | null>(null);
  const [tries, setTries] = useState(0);
  const [worded, setWorded] = useState(false);
  const words = useRefusalWords();
  const locale = useLocale();
  const { state, user } = useSession();
  const user_id = user?.id;
  useEffect(() => {
    if (state === 'unknown') return undefined;
    let is_gone = false;
    loadNamespace('team')
      .then(() => !is_gone && setWorded(true))
      .then(() => invitationOf(token, locale))
      .then(
        (found) => !is_gone && setInvitation(found),
        (error: unknown) =>
          !is_gone &&
          setRefused({
            words: words(error, t('common:error.unknown')),
            is_dead: error instanceof CallError && error.code === 'link_not_valid',
          }),
      );
    return () => {
      is_gone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the words change only with the language, which must not ask again
  }, [token, state, user_id, tries]);
  if (!worded && !refused)
    return (
      <SingleFormPage title={t('common:loading')}>
        <Spinner />
      </SingleFormPage>
    );
  if (invitation) return <Invited token={token} invitation={invitation} />;
  return (
    <SingleFormPage title={worded ? t('join.title') : t('common:error.title')} {...(refused?.is_dead && { sentence: t('join.ask_owner') })}>
      {!refused && <Spinner />}
      {refused && (
        <Banner
          tone="danger"
          action={
            !refused.is_dead && (
              <Button
                size="sm"
                onClick={() => {
                  setRefused(null);
                  setTries(tries + 1);
                }}
              >
                {t('common:actions.try_again')}
              </Button>
            )
          }
        >
          {refused.words}
        </Banner>
      )}
    </SingleFormPage>
  );
}

function Invited({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation('team');
  const locale = useLocale();
  const { email, role, provider_name, provider_name_zh, expires_at, is_yours } = invitation;
  const { user } = useSession();
  const { pathname } = useLocation();
  const logout = useLogout();
  const { busy, error, run } = useAction({ toast: 'none' });
  const next = `?next=${encodeURIComponent(pathname)}`;
  const join = () =>
    run(() => call(api.team.accept, { body: { token } }), {
      failed: t('join.failed'),
      then: (membership) => {
        chooseTeam(membership.id);
        window.location.assign(workplaceOf(membership));
        return neverResolve();
      },
    });
  return (
    <SingleFormPage
      title={t('join.heading', { name: inLocale(provider_name, provider_name_zh, locale).text })}
      sentence={t(`join.as_${role}`)}
    >
      {error && (
        <Banner tone="danger" className="mb-4">
          {error.words}
        </Banner>
      )}
      <p className="card mb-5 p-5 text-md break-words">
        {t('join.for_address', { email })} {t('join.until', { when: moment(expires_at, locale) })}
      </p>
      {is_yours && (
        <Button look="primary" size="lg" block busy={busy} busy_words={t('join.accepting')} onClick={() => void join()}>
          {t('join.accept')}
        </Button>
      )}
      {!is_yours && user && (
        <>
          <p className="mb-4 text-md break-words">{t('join.other_account', { name: user.first_name || user.username })}</p>
          <Button block onClick={() => void logout()}>
            {t('join.log_out')}
          </Button>
        </>
      )}
      {!is_yours && !user && (
        <>
          <p className="mb-4 text-md">{t('join.log_in_first')}</p>
          <div className="grid gap-2">
            <ButtonLink look="primary" size="lg" block to={`/login${next}`}>
              {t('join.log_in')}
            </ButtonLink>
            <ButtonLink size="lg" block to={`/register${next}`}>
              {t('join.register')}
            </ButtonLink>
          </div>
        </>
      )}
    </SingleFormPage>
  );
}
