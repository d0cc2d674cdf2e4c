import { useEffect, useState } from 'react';

// An element counts as seen when it reaches the upper two thirds of the screen.
const READING_ZONE = { rootMargin: '0px 0px -33% 0px' };

/** Whether the element of that id is in view; false until hydration. */
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
