import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSignIn } from './use-sign-in.ts';
import { AuthLayout } from './auth-layout.tsx';
import { LoginForm } from '../../identity/login-form.tsx';
import picture from '../../art/scenes/sheung-wan-neon-tram.svg';
import { useBoth } from '../../i18n/both.tsx';
import { useLogoutOnArrival } from '../../layout/use-logout.ts';

export default function Login() {
  const { t } = useTranslation('accounts');
  const both = useBoth();
  const { search } = useLocation();
  useLogoutOnArrival();
  const entered = useSignIn();
  const question = both('login.no_account');
  const lost_password = both('login.lost_password');
  const answer = both('login.register');
  const note = (
    <>
      {t('login_note')}{' '}
      <Link className="link" to="/find-booking">
        {t('login_find')}
      </Link>
    </>
  );
  return (
    <AuthLayout page_title={t('login_title')} title="login.title" picture={picture} note={note}>
      <LoginForm onSession={(session) => entered(session, 'login.success')} />
      <p className="mt-4 text-md">
        <Link className="link" to="/forgot-password">
          {lost_password.lead}
        </Link>{' '}
        <span className="muted" lang={lost_password.other_lang}>
          {lost_password.other}
        </span>
      </p>
      <p className="muted mt-6 text-md">
        {question.lead}{' '}
        <Link className="link" to={{ pathname: '/register', search }}>
          {answer.lead}
        </Link>{' '}
        <span lang={answer.other_lang}>{answer.other}</span>
      </p>
    </AuthLayout>
  );
}
