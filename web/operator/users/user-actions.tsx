import { useTranslation } from 'react-i18next';
import { api } from '../../../contract/api.ts';
import type { ManagedUser } from '../../../contract/operator.ts';
import { call } from '../../lib/call/call.ts';
import { useSession } from '../../lib/session/session.tsx';
import { AskButton } from '../actions/ask-button.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { MoreLinks } from '../list/more-links.tsx';

/** What an operator may do to an account; not to the own one. */
export function UserActions({ user }: { user: ManagedUser }) {
  const { t } = useTranslation('operator');
  const { user: self } = useSession();
  const name = user.username;
  const params = { id: user.id };
  if (user.id === self?.id) return <span className="muted text-sm">{t('users.you')}</span>;
  return (
    <>
      {user.disabled_at ? (
        <ActionButton
          size="sm"
          refresh="always"
          about={name}
          action={() => call(api.operator.enableUser, { params })}
          done={t('users.enabled')}
          failed={t('users.enable_failed')}
        >
          {t('users.enable')}
        </ActionButton>
      ) : (
        <>
          <AskButton
            words={t('users.reset')}
            about={name}
            title={t('users.reset_title')}
            sentence={t('users.reset_sentence', { email: user.email })}
            confirm={t('users.reset')}
            action={() => call(api.operator.sendReset, { params })}
            done={t('users.reset_sent')}
            failed={t('users.reset_failed')}
          />
          <AskButton
            look="danger-quiet"
            words={t('users.disable')}
            about={name}
            title={t('users.disable_title')}
            sentence={t('users.disable_sentence', { name })}
            confirm={t('users.disable')}
            line={{ label: t('reason.label'), hint: t('reason.logged') }}
            action={(reason) => call(api.operator.disableUser, { params, body: { reason } })}
            done={t('users.disabled')}
            failed={t('users.disable_failed')}
          />
        </>
      )}
      {user.second_factor && user.user_type !== 'operator' && (
        <AskButton
          words={t('users.factor')}
          about={name}
          title={t('users.factor_title')}
          sentence={t('users.factor_sentence', { name })}
          confirm={t('users.factor')}
          action={() => call(api.operator.removeFactor, { params })}
          done={t('users.factor_off')}
          failed={t('users.factor_failed')}
        />
      )}
      <MoreLinks
        subject="user"
        id={user.id}
        about={name}
        links={[{ key: 'data', label: t('users.data'), to: `/operator/people?user=${user.id}` }]}
      />
    </>
  );
}
