import { useEffect } from 'react';
import { useNavigation } from 'react-router';

/** Marks the document with `data-loading`, which styles show, while another screen or another view of this one is on its way. */
export function useLoadingMark(): void {
  const is_loading = useNavigation().state !== 'idle';
  useEffect(() => {
    if (!is_loading) return;
    const { dataset } = document.documentElement;
    dataset.loading = '';
    return () => void delete dataset.loading;
  }, [is_loading]);
}
