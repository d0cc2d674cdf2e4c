/**
 * Runs before the first paint, so the header of a server-rendered page never shows "Login" to someone signed in.
 * The text must stay constant: the content policy allows it by its hash.
 */
export const sessionScript =
  "try{document.documentElement.dataset.session=localStorage.getItem('auth_token')?'in':'out'}catch{document.documentElement.dataset.session='out'}";
