/**
 * Runs before the first paint: a visitor who chose light or dark (lib/theme.ts) never sees the other one flash. Screens that are always
 * light arrive with their theme. The text must stay constant, as session-script.ts says.
 */
export const themeScript =
  "try{const t=localStorage.getItem('theme');if(t==='light'||t==='dark')document.documentElement.dataset.theme||=t}catch{}";
