import { useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react';

/** Leads what one component renders to a place in another, with the contexts and events of that place. */
export type Tunnel = { subscribe: (changed: () => void) => () => void; content: () => ReactNode; send: (content: ReactNode) => void };

/** A tunnel as long as its component lives. */
export function useNewTunnel(): Tunnel {
  const [tunnel] = useState(newTunnel);
  return tunnel;
}

/** Sends content through a tunnel, anew at each rendering; without its sender the tunnel is empty. */
export function useTunnel(tunnel: Tunnel, content: ReactNode): void {
  useLayoutEffect(() => tunnel.send(content));
  useLayoutEffect(() => () => tunnel.send(undefined), [tunnel]);
}

/** Where a tunnel ends: what has been sent, or `otherwise` before anything was. */
export function TunnelEnd({ of: tunnel, otherwise }: { of: Tunnel; otherwise?: ReactNode }): ReactNode {
  const content = useSyncExternalStore(tunnel.subscribe, tunnel.content);
  return content === undefined ? otherwise : content;
}

function newTunnel(): Tunnel {
  const listeners = new Set<() => void>();
  let now: ReactNode;
  return {
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    content: () => now,
    send: (content) => {
      now = content;
      for (const changed of listeners) changed();
    },
  };
}
