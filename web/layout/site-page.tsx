import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/**
 * What a route may say in its `handle`: the header lies on the screen's own picture; the screen is light whatever the system is; it is
 * read before it is used and works without scripts, so they come once it can be seen.
 */
export type SiteHandle = { header?: 'clear'; theme?: 'light'; seen_first?: true };

/** Header, screen, tile strip, footer. The screen brings its own <main id="main">. */
export function SitePage({ children }: { children: ReactNode }) {
  const clear = useMatches().some(({ handle }) => (handle as SiteHandle | undefined)?.header === 'clear');
  return (
    <>
      <SiteHeader clear={clear} />
      {children}
      <SiteFooter />
    </>
  );
}
