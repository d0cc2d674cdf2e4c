import { registerHooks } from 'node:module';
import { browserContract } from '../../scripts/addresses-only.ts';

const CONTRACT = new URL('../../contract/api.ts', import.meta.url).href;
const WEB = new URL('../../web/', import.meta.url).href;
const BROWSERS = `${CONTRACT}?browser`;

// Loaded ahead of every test file (scripts/test.ts): code in web/ gets of the contract what the build gives it, and no more.
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    return resolved.url === CONTRACT && context.parentURL?.startsWith(WEB) ? { ...resolved, url: BROWSERS } : resolved;
  },
  load: (url, context, next) =>
    url === BROWSERS ? { format: 'module', source: browserContract(), shortCircuit: true } : next(url, context),
});
