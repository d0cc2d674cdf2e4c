/** One planted violation of each wall: a file, and what it imports. */
const alone: Record<string, [from: string, to: string]> = {
  'contract-is-a-leaf': ['contract/a.ts', '../server/core/target.ts'],
  'rules-are-pure': ['rules/a.ts', '../contract/target.ts'],
  'words-only-say': ['words/a.ts', '../server/core/target.ts'],
  'languages-stand-apart': ['words/en/b.ts', '../zh-HK/target.ts'],
  'contract-needs-no-node': ['contract/b.ts', 'node:fs'],
  'server-never-sees-web': ['server/c.ts', '../web/ui/target.ts'],
  'web-sees-only-the-contract': ['web/ui/d.ts', '../../server/core/target.ts'],
  'core-knows-no-feature': ['server/core/e.ts', '../bookings/target.ts'],
  'design-pieces-know-no-feature': ['web/ui/f.ts', '../booking/target.ts'],
  'workspaces-stand-apart': ['web/provider/pages/v.ts', '../../operator/target.ts'],
  'shared-parts-know-no-workspace': ['web/booking/w.ts', '../traveller/target.ts'],
  'only-the-router-knows-screens': ['web/provider/pages/g.ts', '../dashboard/provider-dashboard.tsx'],
  'only-app-wires-routes': ['server/h.ts', './bookings/routes.ts'],
  'routes-write-nothing': ['server/bookings/routes.ts', './writes.ts'],
  'reads-only-look': ['server/bookings/reads.ts', './target.ts'],
  'writes-only-write': ['server/bookings/expiry/expire-writes.ts', './target.ts'],
  'features-meet-in-actions': ['server/bookings/i.ts', '../pages/reads.ts'],
  'placing-changing-and-listing-stand-apart': ['server/bookings/place/s.ts', '../list/target.ts'],
  'embedded-postgres-is-a-library': ['server/embedded-postgres/t.ts', '../core/target.ts'],
  'demo-stays-outside': ['server/j.ts', '../db/seed/target.ts'],
  'demo-is-loaded-only-when-wanted': ['server/start.ts', '../db/seed/target.ts'],
  'rehearsal-knows-no-feature': ['server/rehearsal/x.ts', '../bookings/target.ts'],
  'rehearsal-is-loaded-only-when-wanted': ['server/y.ts', './rehearsal/target.ts'],
  'product-knows-no-tests': ['server/k.ts', '../tests/support/target.ts'],
  'product-runs-without-development-packages': ['server/l.ts', 'fast-check'],
  'every-package-is-named': ['server/m.ts', 'find-my-way'],
  'no-cycles': ['server/core/n.ts', './n.ts'],
  'no-barrels': ['server/core/o.ts', './index.ts'],
  'everything-resolves': ['server/p.ts', './nothing-is-here.ts'],
};

/** Further ones of walls that have several ways round. */
const more: [wall: string, from: string, to: string][] = [
  // Reads and writes that are by themselves for their thought.
  ['routes-write-nothing', 'server/pages/routes.ts', './own-writes.ts'],
  ['reads-only-look', 'server/bookings/own-reads.ts', './target.ts'],
  ['writes-only-write', 'server/bookings/own-writes.ts', './target.ts'],
  ['features-meet-in-actions', 'server/bookings/r.ts', '../pages/own-reads.ts'],
  ['rehearsal-is-loaded-only-when-wanted', 'server/rehearsal/hosting/z.ts', '../clock.ts'],
  // In a folder of a feature.
  ['reads-only-look', 'server/bookings/list/text-reads.ts', './target.ts'],
  ['writes-only-write', 'server/bookings/place/insert.ts', './target.ts'],
  ['reads-only-look', 'server/bookings/place/offer.ts', './target.ts'],
  ['features-meet-in-actions', 'server/messages/u.ts', '../bookings/list/text-reads.ts'],
];

/** What is planted, by the wall that must catch it, and all plants; a feature imports the next in each wall between two of them. */
export function plantViolations(features: readonly string[]): { planted: typeof alone; plants: typeof more } {
  const planted = { ...alone };
  for (const [n, feature] of features.slice(0, -1).entries())
    planted[`${feature}-knows-no-later-feature`] = [`server/${feature}/q.ts`, `../${features[n + 1]!}/target.ts`];
  return { planted, plants: [...Object.entries(planted).map(([wall, [from, to]]): (typeof more)[number] => [wall, from, to]), ...more] };
}
