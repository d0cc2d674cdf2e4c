import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadNamespace } from '../../i18n/load-namespace.ts';
import type { LiveMapProps } from './live-map.tsx';

type Props = Omit<LiveMapProps, 'onReady' | 'onFail'> & {
  /** The same on our drawing, which is there from the first moment, and stays where the browser draws no other map. */
  drawn: ReactNode;
};
type Stage = 'drawn' | 'live';

const load = () => Promise.all([import('./live-map.tsx'), loadNamespace('map')]).then(([{ LiveMap }]) => LiveMap);

/** A map of Hong Kong to move and zoom, over the whole of its parent. Its code is loaded when it is shown. */
export function HongKongMap({ drawn, ...live }: Props) {
  const [Live, setLive] = useState<ComponentType<LiveMapProps> | null>(null);
  const [stage, setStage] = useState<Stage>('drawn');
  useEffect(() => {
    let is_gone = false;
    if (drawsMaps())
      void load().then(
        (Loaded) => {
          if (!is_gone) setLive(() => Loaded);
        },
        // Offline, or a new version has replaced the file: the drawing stays.
        () => undefined,
      );
    return () => {
      is_gone = true;
    };
  }, []);
  return (
    <>
      {stage === 'drawn' && drawn}
      {Live && (
        <div className={stage === 'drawn' ? 'invisible' : 'contents'}>
          <Live {...live} onReady={() => setStage('live')} onFail={() => setLive(null)} />
        </div>
      )}
    </>
  );
}

/** Old phones cannot, nor can browsers without graphics. */
function drawsMaps(): boolean {
  const trial = document.createElement('canvas').getContext('webgl2');
  trial?.getExtension('WEBGL_lose_context')?.loseContext();
  return trial !== null;
}
