import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../../../contract/api.ts';
import type { OwnPage } from '../../../../contract/pages.ts';
import { useRefusalWords } from '../../../i18n/refusal-words.ts';
import { call } from '../../../lib/call/call.ts';
import { useAction } from '../../../lib/hooks/use-action.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';

/** A state shown before the list has it: until the reply, then instead of `over`, the row that was listed when the reply came. */
type PendingPublish = { is_published: boolean; over?: OwnPage };

/** Publishes and deletes pages of a list. Publishing is shown at once and undone when the server refuses it. */
export function useOwnPageActions(pages: readonly OwnPage[]) {
  const { t } = useTranslation('own_pages');
  const [pending, setPending] = useState<Record<string, PendingPublish>>({});
  const listed = useRef(pages);
  useEffect(() => {
    listed.current = pages;
  }, [pages]);
  // A toast outlives the rendering that it was shown in.
  const undo = useRef<(id: string, is_published: boolean) => void>(() => undefined);
  const running = useRef(new Map<string, Promise<boolean>>());
  const { busy: deleting, run } = useAction({ refresh: 'success', toast: 'both' });
  const { revalidate } = useRevalidator();
  const words = useRefusalWords();
  const toast = useToast();

  const isPublished = (page: OwnPage) => {
    const change = pending[page.id];
    return change && (!change.over || change.over === page) ? change.is_published : page.is_published;
  };

  /** Whether the page is in that state now. */
  const send = async (id: string, is_published: boolean, before: Promise<boolean> | undefined): Promise<boolean> => {
    await before;
    try {
      await call(api.ownPages.update, { params: { id }, body: { is_published } });
      toast.success(t(is_published ? 'actions.published' : 'actions.unpublished'), () => undo.current(id, !is_published));
      return true;
    } catch (error) {
      toast.error([t('actions.update_failed'), words(error, '')].filter(Boolean).join('\n'));
      return false;
    }
  };
  // A press during a call waits for it: none is lost, and the last one counts.
  const set = async (id: string, is_published: boolean) => {
    setPending((now) => ({ ...now, [id]: { is_published } }));
    const mine = send(id, is_published, running.current.get(id));
    running.current.set(id, mine);
    const is_so = await mine;
    if (running.current.get(id) !== mine) return;
    running.current.delete(id);
    const over = listed.current.find((one) => one.id === id);
    setPending(({ [id]: _, ...others }) => (is_so && over ? { ...others, [id]: { is_published, over } } : others));
    await revalidate();
  };
  const publish = (page: OwnPage) => set(page.id, !isPublished(page));
  useEffect(() => {
    undo.current = (id, is_published) => void set(id, is_published);
  });

  /** Whether the page was deleted. */
  const remove = ({ id }: OwnPage): Promise<boolean> =>
    run(() => call(api.ownPages.remove, { params: { id } }), { done: t('actions.deleted'), failed: t('actions.delete_failed') });

  return { isPublished, publish, remove, deleting };
}
