import { api } from '../contract/api.ts';
import { pathOf } from '../contract/endpoint.ts';
import { SLUG } from './marketplace.ts';
import { againstBareServer } from './replies.ts';
import type { Workload } from './workload.ts';

/** The first call of a partner's app or of our own screen. */
export const pageJson: Workload = {
  name: 'W1',
  title: 'Public page as JSON',
  limit: 'bare node:http, same bytes',
  aim: 0.8,
  run: (stage) => againstBareServer(stage, pathOf(api.pages.public, { slug: SLUG }), { accept: 'application/json' }),
};
