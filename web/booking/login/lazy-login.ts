import { lazy } from 'react';

const load = () => import('../../identity/login-form.tsx').then(({ LoginForm }) => ({ default: LoginForm }));

/** Loaded when it is opened, since it brings Zod. */
export const LoginForm = lazy(load);

/** Resolves when the form can be shown at once; rejects when its code cannot be fetched. */
export async function loginLoaded(): Promise<void> {
  await load();
}
