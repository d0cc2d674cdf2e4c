import { octoErrors, type OctoErrorCode } from '../../contract/octo/errors.ts';
import { counter } from '../core/metrics/registry.ts';

type OctoOutcome = 'done' | OctoErrorCode;

/** Counts answers to resellers' software: done, or the error it was sent. */
export const recordOctoCall = counter<OctoOutcome>(
  { name: 'sampan_octo_calls_total', help: 'Calls of resellers’ software by what came of them: done, or the error', label: 'outcome' },
  ['done', ...(Object.keys(octoErrors) as OctoErrorCode[])],
);
