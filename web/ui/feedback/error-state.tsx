import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import spot from '../../art/spots/offline.svg';
import { useRefusalWords } from '../../i18n/refusal-words.ts';
import { PageTitle } from '../navigation/page-title.tsx';

type Props = {
  title?: string;
  sentence?: string;
  /** What was caught, which may say why: no answer in time, no connection. */
  error?: unknown;
  /** By default the button reloads the page. */
  retry?: () => void;
  /** Stands for a whole screen: brings <main>, title and a way home. */
  whole_page?: boolean;
};

/** Something could not be shown; says so and offers to try again. */
export function ErrorState({ whole_page = false, ...part }: Props) {
  return whole_page ? <WholePage {...part} /> : <Part {...part} />;
}

function WholePage(part: Props) {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1} className="wrap grid min-h-[70dvh] place-items-center py-14">
      <PageTitle title={part.title ?? t('error.title')} noindex />
      <div className="grid justify-items-center">
        <Part {...part} />
        <Link className="link" to="/">
          {t('actions.back_home')}
        </Link>
      </div>
    </main>
  );
}

function Part({ title, sentence, error, retry = () => window.location.reload() }: Props) {
  const { t } = useTranslation();
  const reasonOf = useRefusalWords();
  return (
    <div className="empty" role="alert">
      <img src={spot} alt="" width="224" height="168" />
      <h2>{title ?? t('error.title')}</h2>
      <p>{sentence ?? reasonOf(error, t('error.sentence'))}</p>
      <button type="button" className="btn btn-secondary" onClick={retry}>
        {t('actions.try_again')}
      </button>
    </div>
  );
}
