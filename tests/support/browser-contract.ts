import { createRequire, registerHooks } from 'node:module';
import type { browserContract } from '../../scripts/addresses-only.ts';

const CONTRACT = new URL('../../contract/api.ts', import.meta.url).href;
const WEB = new URL('../../web/', import.meta.url).href;
const BROWSERS = `${CONTRACT}?browser`;
const require = createRequire(import.meta.url);

// Loaded ahead of every test file (tests/runner): code in web/ gets of the contract what the build gives it, and no more. Most files load
// nothing of web/, so the contract is read only when it is asked for.
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    return resolved.url === CONTRACT && context.parentURL?.startsWith(WEB) ? { ...resolved, url: BROWSERS } : resolved;
  },
  load: (url, context, next) => (url === BROWSERS ? { format: 'module', source: contract(), shortCircuit: true } : next(url, context)),
});

function contract(): string {
  const addresses = require('../../scripts/addresses-only.ts') as { browserContract: typeof browserContract };
  return addresses.browserContract();
}
