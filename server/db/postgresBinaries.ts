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
import { ConfigError } from '../config/readSettings.ts'
import { noPostgres, postgresPackage } from '../systemPackages.ts'

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
  // The package exports no path to its files, so it is looked for where Node would look.
  for (const place of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    const path = join(place, name, 'package.json')
    if (existsSync(path))
      return { folder: dirname(path), version: (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version }
  }
  throw new ConfigError(noPostgres(process))
}

/** Is it there, and if a link, one to its own folder? A copy whose links lead back to the package serves nobody who cannot read that. */
function holdsWithin(path: string): boolean {
  if (!existsSync(path)) return false
  return !lstatSync(path).isSymbolicLink() || !isAbsolute(readlinkSync(path))
}

/** The links between library names are made by an install script, which npm may have been told not to run. */
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
 * The server's programs: straight from the package where they are complete and the server's user can read them, else a
 * copy of the same version beside the data, else (data not readable either) below the system's shared temporary folder.
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
  // Without `verbatimSymlinks` Node turns the links between library names into absolute ones, back into the package.
  cpSync(join(from, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true })
  chmodSync(partial, 0o755)
  makeLinks(partial, from)
  rmSync(to, { recursive: true, force: true })
  renameSync(partial, to)
}
