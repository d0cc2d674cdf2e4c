interface Entry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  optionalDependencies?: Record<string, string>;
}

export interface Lockfile {
  packages: Record<string, Entry>;
}

const EXACT = /^\d/;

/**
 * The entries that a package-lock.json lacks for systems other than the one it was written on. npm leaves them out when a registry does
 * not have those packages (yet), and then `npm ci` refuses the whole file, on every system.
 */
export function missingEntries({ packages }: Lockfile): Record<string, Entry> {
  const known = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)));
  const missing: Record<string, Entry> = {};
  for (const parent of Object.values(packages))
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {}))
      if (!known.has(name) && EXACT.test(version))
        missing[`node_modules/${name}`] = { version, ...(parent.dev && { dev: true }), optional: true, ...systemOf(name) };
  return missing;
}

/** Such packages say in their name where they run: `@tailwindcss/oxide-win32-arm64-msvc`. */
function systemOf(name: string): Pick<Entry, 'os' | 'cpu'> {
  const os = /\b(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)\b/.exec(name)?.[1];
  const cpu = /\b(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)\b/.exec(name)?.[1];
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }) };
}
