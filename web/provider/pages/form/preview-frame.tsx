import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

type Props = {
  title: string;
  /** The width of the previewed screen in CSS px; it is scaled to the available width. */
  width: number;
  children: ReactNode;
};

/** An iframe, so that its content is laid out for its own width. Inert: nothing in it can be used. */
export function PreviewFrame({ title, width, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(0);
  const scale = useWidth(place) / width;

  useEffect(() => {
    if (!body) return;
    const watch = new ResizeObserver(() => setHeight(body.scrollHeight));
    watch.observe(body);
    return () => watch.disconnect();
  }, [body]);

  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- it scrolls, so a keyboard must be able to reach it
    <div ref={place} className="max-h-[36rem] overflow-x-hidden overflow-y-auto bg-white" role="region" aria-label={title} tabIndex={0}>
      <div style={{ height: height * scale }} inert>
        <iframe
          title={title}
          className="origin-top-left border-0"
          style={{ width, height, transform: `scale(${scale})` }}
          srcDoc="<!doctype html><html><head></head><body></body></html>"
          onLoad={({ currentTarget }) => setBody(dressed(currentTarget))}
        />
      </div>
      {body && createPortal(children, body)}
    </div>
  );
}

/** Copies styles and language into the frame; returns the element to render into. Provider pages are always light. */
function dressed(frame: HTMLIFrameElement): HTMLElement | null {
  const inside = frame.contentDocument;
  if (!inside) return null;
  const { lang, dir } = document.documentElement;
  Object.assign(inside.documentElement, { lang, dir });
  inside.documentElement.dataset.theme = 'light';
  for (const style of document.head.querySelectorAll('link[rel="stylesheet"], style')) inside.head.append(inside.importNode(style, true));
  return inside.body;
}

function useWidth(place: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, [place]);
  return width;
}
