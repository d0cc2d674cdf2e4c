import { useCallback, useEffect, useRef, useState } from 'react';

/** `denied`: by the user or the browser; `none`: there is no camera, another program uses it, or the connection is not secure. */
type State = 'off' | 'starting' | 'on' | 'denied' | 'none';

/** Shows the back camera in a video element until it is stopped or the component unmounts. */
export function useCamera() {
  const [state, setState] = useState<State>('off');
  const stream = useRef<MediaStream | null>(null);
  const is_here = useRef(true);
  const is_starting = useRef(false);

  const stop = useCallback(() => {
    stream.current?.getTracks().forEach((track) => track.stop());
    stream.current = null;
    setState('off');
  }, []);

  const start = useCallback(async () => {
    // It may be started twice, by a press and by itself: a second stream would never be stopped.
    if (is_starting.current || stream.current) return;
    is_starting.current = true;
    setState('starting');
    try {
      const opened = await openCamera();
      stream.current = opened;
      // Closed meanwhile: otherwise the camera would stay on.
      if (!is_here.current) return stop();
      opened.getVideoTracks()[0]?.addEventListener('ended', stop);
      setState('on');
    } catch (error) {
      setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none');
    } finally {
      is_starting.current = false;
    }
  }, [stop]);

  useEffect(() => {
    is_here.current = true;
    void wasAllowed().then((yes) => {
      if (yes && is_here.current) void start();
    });
    return () => {
      is_here.current = false;
      stop();
    };
  }, [start, stop]);

  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (state === 'on' && video.current) video.current.srcObject = stream.current;
  }, [state]);

  return { state, video, start: () => void start(), stop };
}

/** The stream of the back camera, otherwise of any camera. Rejects as getUserMedia does, and where the browser lacks it. */
async function openCamera(): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new Error('no camera without a secure connection');
  return devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } });
}

/** Whether the camera is allowed already; false where the browser cannot tell. */
async function wasAllowed(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted';
  } catch {
    return false;
  }
}
