declare module 'opencc-js/dict/*' {
  /** Pairs of words apart by `|`, each pair apart by a space. */
  const dictionary: string;
  export default dictionary;
}
