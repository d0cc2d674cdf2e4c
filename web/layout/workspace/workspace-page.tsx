import type { ReactNode } from 'react';
import { PageTitle } from '../../ui/navigation/page-title.tsx';

type Props = { title: string; sentence?: string | undefined; aside?: ReactNode; children: ReactNode };

/** A screen of a workspace: its title, a sentence about it, and what stands beside them. */
export function WorkspacePage({ title, sentence, aside, children }: Props) {
  return (
    <main id="main" tabIndex={-1} className="app-m">
      <PageTitle title={title} noindex />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-6">
        <div className="min-w-0">
          <h1 className="h1">{title}</h1>
          {sentence && <p className="muted mt-1 max-w-[44rem] text-md">{sentence}</p>}
        </div>
        {aside}
      </div>
      {children}
    </main>
  );
}
