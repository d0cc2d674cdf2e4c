import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse } from 'react-router';
import { CallError } from '../lib/call/call-error.ts';
import type { RefusedData } from '../lib/loading.ts';

/** Why a call failed, in the reader's language: the server's words, otherwise the connection's failure, otherwise the screen's default. */
export function useRefusalWords(): (error: unknown, otherwise: string) => string {
  const { t } = useTranslation();
  return (error, otherwise) => {
    if (isRouteErrorResponse(error)) return (error.data as RefusedData | null)?.detail || otherwise;
    if (!(error instanceof CallError)) return otherwise;
    if (error.code === 'timed_out' || error.code === 'unreachable') return t(`error.${error.code}`);
    // Field messages are shown under their fields too; here without the wire's field names.
    return Object.values(error.fields).flat().join(' ') || error.message || otherwise;
  };
}
