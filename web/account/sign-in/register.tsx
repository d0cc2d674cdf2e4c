import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { RegisterForm } from './register-form.tsx';
import picture from '../../art/scenes/victoria-harbour-junk.svg';
import { useBoth } from '../../i18n/both.tsx';

export default function Register() {
  const { t } = useTranslation('accounts');
  const both = useBoth();
  const { search } = useLocation();
  const question = both('register.have_account');
  const answer = both('register.login');
  return (
    <AuthLayout page_title={t('register_title')} title="register.title" picture={picture}>
      <RegisterForm />
      <p className="muted mt-6 text-md">
        {question.lead}{' '}
        <Link className="link" to={{ pathname: '/login', search }}>
          {answer.lead}
        </Link>{' '}
        <span lang={answer.other_lang}>{answer.other}</span>
      </p>
    </AuthLayout>
  );
}
