import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join } from 'node:path'
import { noPostgres, postgresPackage } from '#server/platform/systemPackages.ts'
import { ConfigError } from '../config/readSettings.ts'

export interface Binaries {
  initdb: string
  postgres: string
  env: Record<string, string>
}

interface Link {
  source: string
  target: string
}

function packageFolder(): { folder: string; version: string } {
  const name = postgresPackage(process)
  if (!name) throw new ConfigError(noPostgres(process))
  // The package exports no path to its files, so the folders that Node would search are searched here.
  for (const parent of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    const path = join(parent, name, 'package.json')
    if (existsSync(path))
      return { folder: dirname(path), version: (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version }
  }
  throw new ConfigError(noPostgres(process))
}

/**
 * Whether the file exists and, if it is a link, stays in its folder: the server's user may be unable to read the
 * package.
 */
function holdsWithin(path: string): boolean {
  if (!existsSync(path)) return false
  return !lstatSync(path).isSymbolicLink() || !isAbsolute(readlinkSync(path))
}

/** Creates the links between library names, which the package's install script makes unless npm ignores scripts. */
function makeLinks(folder: string, from: string): void {
  const links = JSON.parse(readFileSync(join(from, 'native', 'pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (holdsWithin(path)) continue
    rmSync(path, { force: true })
    symlinkSync(source.slice(source.lastIndexOf('/') + 1), path)
  }
}

function isComplete(folder: string, from: string): boolean {
  const links = JSON.parse(readFileSync(join(from, 'native', 'pg-symlinks.json'), 'utf8')) as Link[]
  return links.every(({ target }) => holdsWithin(join(folder, target)))
}

/**
 * Finds the server's programs: in the package if they are complete and the server's user can read them, else in a copy
 * beside the data, else (if the data is not readable either) in a copy below the system's temporary folder.
 */
export function findBinaries(dataFolder: string, canRead: (path: string) => boolean): Binaries {
  const { folder, version } = packageFolder()
  let home = folder
  if (!isComplete(folder, folder) || !canRead(folder)) {
    const nearby = join(dataFolder, `programs-${version}`)
    const owner = process.getuid?.() ?? 0
    home = canRead(dataFolder) ? nearby : `/var/tmp/kaoji-postgres-${version}-${owner}`
    if (existsSync(home) && statSync(home).uid !== owner) throw new Error(`${home} belongs to somebody else; remove it`)
    if (!existsSync(home) || !isComplete(home, folder)) copyPrograms(folder, home)
  }
  const bin = join(home, 'native', 'bin')
  return {
    initdb: join(bin, 'initdb'),
    postgres: join(bin, 'postgres'),
    env: { LD_LIBRARY_PATH: join(home, 'native', 'lib') },
  }
}

function copyPrograms(from: string, to: string): void {
  const partial = `${to}.${process.pid}`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o755 })
  // Without `verbatimSymlinks` Node makes the links absolute, so that they point back into the package.
  cpSync(join(from, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
  chmodSync(partial, 0o755)
  makeLinks(partial, from)
  rmSync(to, { recursive: true, force: true })
  renameSync(partial, to)
}
