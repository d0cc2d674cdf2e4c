import { useState } from 'react';

export type ListLayout = 'grid' | 'list';

const KEPT = 'services_view';

/** Grid or list, as this browser last showed it. */
export function useListLayout(): [ListLayout, (layout: ListLayout) => void] {
  const [layout, setLayout] = useState(keptLayout);
  const show = (chosen: ListLayout) => {
    setLayout(chosen);
    keep(chosen);
  };
  return [layout, show];
}

function keptLayout(): ListLayout {
  try {
    return localStorage.getItem(KEPT) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid'; // storage can be closed to us
  }
}

function keep(layout: ListLayout): void {
  try {
    localStorage.setItem(KEPT, layout);
  } catch {
    return; // then it is not remembered, no more
  }
}
