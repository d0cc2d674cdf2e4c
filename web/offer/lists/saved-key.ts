/** The key of the browser's storage under which experiences are saved without an account. */
export const SAVED_KEY = 'saved_experiences';
