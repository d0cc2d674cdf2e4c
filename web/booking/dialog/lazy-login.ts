import { lazy } from 'react';

const load = () => import('../../identity/login-form.tsx').then(({ LoginForm }) => ({ default: LoginForm }));

/** The form comes when it is wanted: it brings Zod. */
export const LoginForm = lazy(load);

/** Resolves when the form can be shown at once; rejects when its code cannot be fetched. */
export async function loginLoaded(): Promise<void> {
  await load();
}
