const HAN = /\p{Script=Han}/u;

/** Each line of a message in the language it is written in, so that a bilingual one is read aloud rightly. */
export function BilingualLines({ text }: { text: string }) {
  return text.split('\n').map((line, place) => (
    <span key={place} className="block" lang={HAN.test(line) ? 'zh-HK' : 'en'}>
      {line}
    </span>
  ));
}
