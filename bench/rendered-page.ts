import { SLUG } from './marketplace.ts';
import { againstBareServer } from './replies.ts';
import type { Workload } from './workload.ts';

/** The first call of every visitor, with a browser's headers, so that the reply is compressed. */
export const renderedPage: Workload = {
  name: 'W5',
  title: 'Server-rendered page, warm',
  limit: 'bare node:http, same bytes',
  aim: 0.75,
  run: (stage) =>
    againstBareServer(stage, `/page/${SLUG}`, {
      accept: 'text/html,application/xhtml+xml',
      'accept-encoding': 'gzip, deflate, br, zstd',
      'accept-language': 'en-HK,en;q=0.9',
    }),
};
