/**
 * Tells Zod, before any of its schemas is made, not to try whether code may be made from text: the content policy forbids it, and every
 * try is reported in the browser as a breach. The text must stay constant, as in session-script.ts.
 */
export const noEvalScript = 'globalThis.__zod_globalConfig={jitless:true}';
