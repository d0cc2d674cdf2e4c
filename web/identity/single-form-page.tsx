import type { ReactNode } from 'react';
import { PageTitle } from '../ui/navigation/page-title.tsx';

/** A screen of one heading, one sentence and one form. */
export function SingleFormPage({ title, sentence, children }: { title: string; sentence?: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="wrap min-h-[60dvh] max-w-[30rem] py-10 lg:py-16">
      <PageTitle title={title} noindex />
      <h1 className="h1">{title}</h1>
      {sentence && <p className="muted mt-2">{sentence}</p>}
      <div className="mt-6">{children}</div>
    </main>
  );
}
