const KEY = 'referral-click';

/** Stores the click id of a partner's link (`?ref=`) until the tab is closed: the cookie may be blocked or lost. */
export function storeClick(search: string): void {
  const click = new URLSearchParams(search).get('ref');
  if (!click) return;
  try {
    sessionStorage.setItem(KEY, click);
  } catch {
    return; // storage is blocked: there is still the cookie
  }
}

/** The stored click id, to be sent with a booking. */
export function storedClick(): { ref?: string } {
  try {
    const ref = sessionStorage.getItem(KEY);
    return ref ? { ref } : {};
  } catch {
    return {};
  }
}
