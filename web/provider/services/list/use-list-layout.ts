import { useState } from 'react';

export type ListLayout = 'grid' | 'list';

const STORAGE_KEY = 'services_view';

/** Grid or list, as this browser last showed it. */
export function useListLayout(): [ListLayout, (layout: ListLayout) => void] {
  const [layout, setLayout] = useState(storedLayout);
  const show = (chosen: ListLayout) => {
    setLayout(chosen);
    storeLayout(chosen);
  };
  return [layout, show];
}

function storedLayout(): ListLayout {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid'; // storage can be closed to us
  }
}

function storeLayout(layout: ListLayout): void {
  try {
    localStorage.setItem(STORAGE_KEY, layout);
  } catch {
    return; // then it is not remembered, no more
  }
}
