import { useCallback, useEffect, useState, type ComponentType } from 'react';

/** Stands in the place of a part whose code did not come. */
export type MissingProps = { retry: () => void; is_retrying: boolean };

type LatePart<Props> = ComponentType<Props> & {
  /** Fetches the code ahead; rejects when it cannot be fetched. */
  load: () => Promise<void>;
};

/**
 * A part of a screen whose code comes when it is shown. Where the code does not come, the screen stays as it is, with `Missing` in the
 * place of the part; it is asked for again when `Missing` says so, and when the connection is back.
 */
export function latePart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<MissingProps>,
): LatePart<Props> {
  let known: ComponentType<Props> | null = null;
  const load = async () => {
    known ??= await fetchPart();
  };

  function Late(props: Props) {
    const [Part, setPart] = useState(() => known);
    const [tries, setTries] = useState(1);
    const [failed, setFailed] = useState(0);
    const retry = useCallback(() => setTries((done) => done + 1), []);
    useEffect(() => {
      if (known) return undefined;
      let is_gone = false;
      load().then(
        () => is_gone || setPart(() => known),
        () => is_gone || setFailed(tries),
      );
      return () => {
        is_gone = true;
      };
    }, [tries]);
    useEffect(() => {
      if (failed < tries) return undefined;
      window.addEventListener('online', retry);
      return () => window.removeEventListener('online', retry);
    }, [failed, tries, retry]);
    if (Part) return <Part {...props} />;
    return failed > 0 && <Missing retry={retry} is_retrying={failed < tries} />;
  }
  return Object.assign(Late, { load });
}
