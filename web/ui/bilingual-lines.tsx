const HAN = /\p{Script=Han}/u;

/** Marks each line of a message with its language, so that screen readers pronounce a bilingual one correctly. */
export function BilingualLines({ text }: { text: string }) {
  return text.split('\n').map((line, place) => (
    <span key={place} className="block" lang={HAN.test(line) ? 'zh-HK' : 'en'}>
      {line}
    </span>
  ));
}
