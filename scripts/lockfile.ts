import { readFileSync } from 'node:fs'

interface LockEntry {
  version?: string
  license?: string
  dev?: boolean
  optional?: boolean
}
export interface Lockfile {
  packages: Record<string, LockEntry>
}

/** A package of the lockfile; `isShipped` where a started product installs it. */
export interface Locked {
  name: string
  version: string
  licence: string | null
  isShipped: boolean
}

export function readLockfile(): Lockfile {
  return JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile
}

/** Each package and version once, by name and version; one that the product needs anywhere is shipped. */
export function lockedPackages({ packages }: Lockfile): Locked[] {
  const found = new Map<string, Locked>()
  for (const [path, { version, license, dev }] of Object.entries(packages)) {
    const name = path.split('node_modules/').pop() as string
    if (path === '' || version === undefined) continue
    const key = `${name} ${version}`
    const isShipped = dev !== true || found.get(key)?.isShipped === true
    found.set(key, { name, version, licence: license ?? null, isShipped })
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, locked]) => locked)
}
