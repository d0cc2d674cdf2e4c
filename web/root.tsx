import { useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router';
import type { Route } from './+types/root.ts';
import { api } from '../contract/api.ts';
import inter from './art/type/inter-latin-var.woff2?url';
import { useLocale } from './i18n/locale.ts';
import { loadWordsOf } from './i18n/words-of-address.ts';
import { useFocusHeading } from './layout/focus-heading.ts';
import { NotFound } from './layout/not-found.tsx';
import { useLoadingMark } from './layout/use-loading-mark.ts';
import { SitePage, type SiteHandle } from './layout/site-page.tsx';
import { useHydratedEvent } from './boot/hydrated.ts';
import { chooseLanguage } from './lib/format/choose-language.ts';
import { onServer } from './lib/context.ts';
import { replayEventsScript } from './boot/replay-events.ts';
import type { RootData } from './lib/address/origin.ts';
import { noEvalScript } from './boot/no-eval-script.ts';
import { Nonce } from './boot/nonce.ts';
import { outdatedPageScript } from './boot/outdated-page.ts';
import { sessionScript } from './boot/session-script.ts';
import { themeScript } from './boot/theme-script.ts';
import { useSessionStart } from './lib/session/session.tsx';
import { themes, useTheme } from './lib/theme.ts';
import './styles/app.css';
import { ErrorState } from './ui/feedback/error-state.tsx';
import { Toasts } from './ui/feedback/toasts.tsx';

/** Of the browser's own bar. */
const BAR_COLORS = { light: '#ffffff', dark: '#0b1222' } as const;

export const middleware: Route.MiddlewareFunction[] = [chooseLanguage];

// The server renders a screen with its words; one that is opened from another gets them beside its data.
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await Promise.all([next(), loadWordsOf(new URL(request.url).pathname)]);
  },
];

/**
 * The address the visitor sees, for links that leave the browser (sharing, Open Graph), how to reach the marketplace and where else it is
 * found, what its maps are drawn with, and which versions of its texts the forms of this document mean. A screen is not refused because
 * those cannot be read.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const { call, locale, contact, map_style_url, legalVersions } = context.get(onServer);
  const [legal_versions, social] = await Promise.all([
    legalVersions().catch(() => null),
    call(api.marketplace.terms).then(
      ({ facebook_url, instagram_url, threads_url, youtube_url }) => ({ facebook_url, instagram_url, threads_url, youtube_url }),
      () => null,
    ),
  ]);
  return { locale, contact, map_style_url, legal_versions, social, origin: new URL(request.url).origin };
}

// None of it changes without a new document.
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: inter, crossOrigin: 'anonymous' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const { t } = useTranslation();
  const nonce = useContext(Nonce);
  useHydratedEvent();
  const theme = useTheme();
  const is_light = useMatches().some(({ handle }) => (handle as SiteHandle | undefined)?.theme === 'light');
  return (
    // The scripts of session and theme set data-session and data-theme before React hydrates.
    <html lang={locale} data-theme={is_light ? 'light' : (theme ?? undefined)} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {/* A light screen brings its own. */}
        {!is_light &&
          themes
            .filter((one) => one === (theme ?? one))
            .map((one) => (
              <meta key={one} name="theme-color" content={BAR_COLORS[one]} media={theme ? undefined : `(prefers-color-scheme: ${one})`} />
            ))}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: sessionScript }} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: themeScript }} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: noEvalScript }} />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: replayEventsScript }} suppressHydrationWarning />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: outdatedPageScript }} suppressHydrationWarning />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          {t('nav.skip')}
        </a>
        <Toasts>{children}</Toasts>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useSessionStart();
  useLoadingMark();
  useFocusHeading();
  return <Outlet />;
}

/** The last net: an unknown address, or a fault nobody below caught. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useSessionStart();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  return <SitePage>{missing ? <NotFound /> : <ErrorState whole_page error={error} />}</SitePage>;
}
