import type { ProviderStats } from '../../../contract/accounts.ts';

const names = ['profile', 'service', 'times', 'page', 'shared'] as const;

export type FirstStep = { name: (typeof names)[number]; done: boolean; to: string };

type StepStats = Pick<ProviderStats, 'first_steps' | 'services' | 'pages'>;

/** A new provider's steps in order, each with its screen. An unfinished step links to the list of what was begun. */
export function firstSteps({ first_steps, services, pages }: StepStats): FirstStep[] {
  const { live_page } = first_steps;
  const places = {
    profile: '/provider/settings',
    service: services.total > 0 ? '/provider/services' : '/provider/services/new',
    times: '/provider/availability',
    page: pages.total > 0 ? '/provider/pages' : '/provider/pages/new',
    shared: live_page ? `/provider/pages/${live_page.id}/edit#share` : '/provider/pages',
  };
  return names.map((name) => ({ name, done: first_steps[name], to: places[name] }));
}
