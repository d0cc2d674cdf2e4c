import type { APIRequestContext, Page } from '@playwright/test';
import { demoSession, signIn } from './accounts.ts';

/** Opens pages as the demo marketplace's operator from now on. */
export async function signInAsOperator(page: Page, request: APIRequestContext): Promise<void> {
  await signIn(page, await demoSession(request, 'lok'));
}
