import { SLUG } from './marketplace.ts';
import { againstBareServer } from './replies.ts';
import type { Workload } from './workload.ts';

/** What everybody else asks for first; a browser's headers, so the bytes are compressed. */
export const renderedPage: Workload = {
  name: 'W5',
  title: 'Server-rendered page, warm',
  limit: 'bare node:http, same bytes',
  aim: 0.7,
  run: (stage) =>
    againstBareServer(stage, `/page/${SLUG}`, {
      accept: 'text/html,application/xhtml+xml',
      'accept-encoding': 'gzip, deflate, br, zstd',
      'accept-language': 'en-HK,en;q=0.9',
    }),
};
