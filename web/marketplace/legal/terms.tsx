import type { SiteHandle } from '../../layout/site-page.tsx';
import { LegalScreen } from '../../legal/legal-screen.tsx';
import { loadText } from '../../legal/load-text.ts';
import { onServer } from '../../lib/context.ts';
import type { Route } from './+types/terms.ts';

export const handle: SiteHandle = { seen_first: true };

export function loader({ context, request }: Route.LoaderArgs) {
  return loadText(context.get(onServer).call, 'terms', request);
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalScreen text={loaderData} />;
}
