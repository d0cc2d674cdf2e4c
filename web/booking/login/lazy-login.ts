import { latePart } from '../../ui/feedback/late-part.tsx';
import { MissingPart } from '../../ui/feedback/missing-part.tsx';

/** Loaded when it is opened, since it brings Zod. */
export const LoginForm = latePart(async () => (await import('../../identity/login-form.tsx')).LoginForm, MissingPart);

/** Resolves when the form can be shown at once; rejects when its code cannot be fetched. */
export const loginLoaded = LoginForm.load;
