import { useEffect, useState } from 'react';

// Only what reaches into the upper two thirds has truly come into view.
const READING_ZONE = { rootMargin: '0px 0px -33% 0px' };

/** Whether the element of that id is before the reader's eyes; false until the scripts are here. */
export function useOnScreen(id: string): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const place = document.getElementById(id);
    if (!place) return undefined;
    const watch = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), READING_ZONE);
    watch.observe(place);
    return () => watch.disconnect();
  }, [id]);
  return seen;
}
