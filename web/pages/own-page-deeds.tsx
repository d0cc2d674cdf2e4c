import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { api } from '../../contract/api.ts';
import type { OwnPage } from '../../contract/pages.ts';
import { useRefusalWords } from '../copy/refusal-words.ts';
import { call } from '../lib/call.ts';
import { useToast } from '../ui/toasts.tsx';

/** Publishes and deletes for the cards of a list. Publishing shows at once and is undone when the server refuses. */
export function useOwnPageDeeds() {
  const { t } = useTranslation('own_pages');
  const [wished, setWished] = useState<Record<string, boolean>>({});
  const [deleting, setDeleting] = useState(false);
  const { revalidate } = useRevalidator();
  const words = useRefusalWords();
  const toast = useToast();

  const isPublished = ({ id, is_published }: OwnPage) => wished[id] ?? is_published;

  const publish = async (page: OwnPage) => {
    const { id } = page;
    if (id in wished) return; // one wish at a time, so that the last click is the one that counts
    const is_published = !page.is_published;
    setWished((now) => ({ ...now, [id]: is_published }));
    try {
      await call(api.ownPages.update, { params: { id }, body: { is_published } });
      toast.success(t(is_published ? 'deeds.published' : 'deeds.unpublished'));
      await revalidate();
    } catch (error) {
      toast.error(saying(t('deeds.update_failed'), words(error, '')));
    }
    setWished(({ [id]: _, ...others }) => others);
  };

  /** Whether it is gone. */
  const remove = async ({ id }: OwnPage): Promise<boolean> => {
    setDeleting(true);
    try {
      await call(api.ownPages.remove, { params: { id } });
      toast.success(t('deeds.deleted'));
      await revalidate();
      return true;
    } catch (error) {
      toast.error(saying(t('deeds.delete_failed'), words(error, '')));
      return false;
    } finally {
      setDeleting(false);
    }
  };

  return { isPublished, publish, remove, deleting };
}

function saying(failed: string, why: string): string {
  return why ? `${failed}\n${why}` : failed;
}
