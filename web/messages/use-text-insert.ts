import { useRef } from 'react';

/** Inserts text into a textarea, which `setBox` names, at the cursor and in place of what is selected; `onText` gets the whole. */
export function useTextInsert(onText: (text: string) => void) {
  const box = useRef<HTMLTextAreaElement | null>(null);
  const setBox = (textarea: HTMLTextAreaElement | null) => {
    box.current = textarea;
  };
  const insert = (text: string) => {
    const textarea = box.current;
    if (!textarea) return;
    textarea.setRangeText(text, textarea.selectionStart, textarea.selectionEnd, 'end');
    onText(textarea.value);
  };
  const focus = () => box.current?.focus();
  return { box, setBox, insert, focus };
}
