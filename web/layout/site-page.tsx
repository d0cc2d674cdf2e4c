import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/**
 * A route's `handle`. `clear`: the header lies on the screen's picture; `light`: the screen is light whatever the system's theme;
 * `seen_first`: the screen works without scripts, so they are loaded after the first paint.
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
