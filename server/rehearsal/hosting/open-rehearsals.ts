import type { FastifyInstance } from 'fastify';
import type { Config } from '../../core/config.ts';
import { attachFront } from './front.ts';
import { Rehearsals, type Launch } from './rehearsals.ts';

/** The rehearsals that are opened by a button, with their front before the app's own; they end with the app. A rehearsal itself opens none. */
export function openRehearsals(app: FastifyInstance, config: Config, launch: Launch): Rehearsals {
  const report = (err: unknown) => app.log.error({ err }, 'a rehearsal could not be started');
  const rehearsals = new Rehearsals({ launch, at_once: config.rehearsals.at_once, report });
  if (!config.rehearsal && config.rehearsals.at_once > 0) attachFront(app.server, { config, rehearsals });
  // What is streamed from them would keep the server from closing.
  app.addHook('preClose', async () => void rehearsals.close());
  app.addHook('onClose', () => rehearsals.close());
  return rehearsals;
}
