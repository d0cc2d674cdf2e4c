const KEY = 'referral-click';

/** Keeps the click that a partner's link put into the address, for as long as this tab lives: the cookie may be lost, or never kept. */
export function keepClick(search: string): void {
  const click = new URLSearchParams(search).get('ref');
  if (!click) return;
  try {
    sessionStorage.setItem(KEY, click);
  } catch {
    return; // storage is closed to us: the cookie is left
  }
}

/** The click that led here, to be sent with a booking. */
export function keptClick(): { ref?: string } {
  try {
    const ref = sessionStorage.getItem(KEY);
    return ref ? { ref } : {};
  } catch {
    return {};
  }
}
