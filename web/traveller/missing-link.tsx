import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageTitle } from '../ui/navigation/page-title.tsx';

type Props = { title: string; sentence: string; to: string; words: string };

/** The screen of a secret link that leads to nothing, with where to go instead. */
export function MissingLink({ title, sentence, to, words }: Props) {
  return (
    <main id="main" tabIndex={-1} className="wrap py-14">
      <PageTitle title={title} noindex />
      <EmptyState
        heading="h1"
        spot="search"
        title={title}
        sentence={sentence}
        action={
          <ButtonLink look="primary" to={to}>
            {words}
          </ButtonLink>
        }
      />
    </main>
  );
}
