import { useState } from 'react';

export type ListView = 'grid' | 'list';

const KEPT = 'services_view';

/** Grid or list, as this browser last showed it. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [view, setView] = useState(keptView);
  const show = (chosen: ListView) => {
    setView(chosen);
    keep(chosen);
  };
  return [view, show];
}

function keptView(): ListView {
  try {
    return localStorage.getItem(KEPT) === 'list' ? 'list' : 'grid';
  } catch {
    return 'grid'; // storage can be closed to us
  }
}

function keep(view: ListView): void {
  try {
    localStorage.setItem(KEPT, view);
  } catch {
    return; // then it is not remembered, no more
  }
}
