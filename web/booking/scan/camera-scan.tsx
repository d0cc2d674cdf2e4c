import { useTranslation } from 'react-i18next';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCamera } from './use-camera.ts';
import { useScan } from './use-scan.ts';

/** Scans a voucher's QR code with the camera, which starts by itself if it was allowed before. Its screen loads the words of `manifest`. */
export function CameraScan({ paused, onCode }: { paused: boolean; onCode: (text: string) => void }) {
  const { t } = useTranslation('manifest');
  const { state, video, start, stop } = useCamera();
  useScan(video, { on: state === 'on' && !paused, onCode });
  if (state === 'denied' || state === 'none') return <Banner tone="warning">{t(`check_in.${state}`)}</Banner>;
  if (state === 'off' || state === 'starting')
    return (
      <Button size="lg" block busy={state === 'starting'} busy_words={t('check_in.starting')} onClick={start}>
        <Icon name="qr" />
        {t('check_in.scan')}
      </Button>
    );
  return (
    <div>
      <div className="viewfinder">
        <video ref={video} autoPlay muted playsInline aria-label={t('check_in.viewfinder')} />
        <span aria-hidden="true" />
      </div>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="muted text-sm" role="status">
          {t('check_in.viewfinder')}
        </p>
        <Button size="sm" look="ghost" className="shrink-0" onClick={stop}>
          {t('check_in.stop')}
        </Button>
      </div>
    </div>
  );
}
