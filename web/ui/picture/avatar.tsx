const grounds = [
  ['#DCE9FF', '#172A68'],
  ['#FFE5D8', '#872D11'],
  ['#C9EBDC', '#0A6348'],
  ['#E4E0EC', '#4C4560'],
] as const;

/** The first letter of a name on a colour of its own. Decorative: the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  const first = Array.from(name.trim())[0] ?? '';
  const [ground, ink] = grounds[(first.codePointAt(0) ?? 0) % grounds.length] ?? grounds[0];
  return (
    <span className="avatar" aria-hidden="true" style={{ '--av': ground, '--av-t': ink } as React.CSSProperties}>
      {first.toUpperCase()}
    </span>
  );
}
