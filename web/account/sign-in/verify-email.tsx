import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { refusalWords } from '../../../contract/errors.ts';
import { linkToken, type Locale } from '../../../contract/text.ts';
import { ConfirmEmail } from './confirm-email.tsx';
import { SingleFormPage } from '../../identity/single-form-page.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import { CallError } from '../../lib/call/call-error.ts';
import { call } from '../../lib/call/call.ts';
import { secretAddress } from '../../lib/address/secret-address.ts';
import { userChanged, useSession } from '../../lib/session/session.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import type { Route } from './+types/verify-email.ts';

export const headers = secretAddress;

type Account = ReplyOf<typeof api.auth.mailedAccount>;

/** The account whose address a mailed link proves. A malformed token is refused without asking the server. */
async function accountOf(token: string, locale: Locale): Promise<Account> {
  if (linkToken.safeParse(token).success) return call(api.auth.mailedAccount, { body: { token } });
  throw new CallError({ message: refusalWords('link_not_valid', locale), code: 'link_not_valid', status: 400 });
}

/**
 * Proves an address, or reports that the account is somebody else's. Either takes a button: programs that scan mails open links, and
 * must not prove anything.
 */
export default function VerifyEmail({ params: { token } }: Route.ComponentProps) {
  const { t } = useTranslation(['guest', 'accounts', 'common', 'proof']);
  const [account, setAccount] = useState<Account | null>(null);
  const [claimed, setClaimed] = useState<number | null>(null);
  const [disowned, setDisowned] = useState(false);
  const [refused, setRefused] = useState<{ words: string; is_dead: boolean } | null>(null);
  const [tries, setTries] = useState(0);
  const words = useRefusalWords();
  const locale = useLocale();
  const { state, user } = useSession();
  const user_id = user?.id;
  useEffect(() => {
    if (state === 'unknown') return undefined;
    let is_gone = false;
    Promise.all([accountOf(token, locale), loadNamespace('proof')]).then(
      ([found]) => !is_gone && setAccount(found),
      (error: unknown) =>
        !is_gone &&
        setRefused({ words: words(error, t('verify_failed')), is_dead: error instanceof CallError && error.code === 'link_not_valid' }),
    );
    return () => {
      is_gone = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the words change only with the language, which must not ask again
  }, [token, state, user_id, tries]);
  const proved = (count: number) => {
    setClaimed(count);
    // Takes the reminder to prove the address off the screen, here and in other tabs; where this fails, the next page does.
    if (user) call(api.auth.user).then(userChanged, () => undefined);
  };
  if (claimed !== null)
    return (
      <SingleFormPage title={t('verified')} sentence={claimed === 0 ? t('verified_none') : t('verified_claimed', { count: claimed })}>
        <ButtonLink look="primary" size="lg" block to="/dashboard">
          {t('to_dashboard')}
        </ButtonLink>
      </SingleFormPage>
    );
  if (disowned)
    return (
      <SingleFormPage
        title={t('proof:disowned')}
        sentence={t(account?.is_new_address ? 'proof:disowned_new_sentence' : 'proof:disowned_sentence')}
      >
        <ButtonLink block to="/">
          {t('common:actions.back_home')}
        </ButtonLink>
      </SingleFormPage>
    );
  return (
    <SingleFormPage title={t('verify_title')} sentence={account && !account.is_new_address ? t('verify_sentence') : undefined}>
      {refused && !account && (
        <Banner
          tone="danger"
          action={
            refused.is_dead ? (
              <ButtonLink size="sm" to="/profile">
                {t('accounts:profile.title')}
              </ButtonLink>
            ) : (
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
      {!refused && !account && <Spinner />}
      {account && <ConfirmEmail token={token} account={account} onProved={proved} onDisowned={() => setDisowned(true)} />}
    </SingleFormPage>
  );
}
