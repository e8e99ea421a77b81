import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type Stage, writePages } from './stage.ts'

const git = (...words: string[]): string =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

const MIGRATIONS = 'server/db/migrations/'

/** The migrations of a commit by the digest of their text. */
function migrationsOf(commit: string): Map<string, string> {
  const files = git('ls-tree', commit, MIGRATIONS).split('\n')
  return new Map(
    files.flatMap((line) => {
      const [, digest, path] = /^\d+ blob (\w+)\t(.+\.sql)$/.exec(line) ?? []
      return digest && path ? [[path, digest] as const] : []
    }),
  )
}

/**
 * The last commit that lacks a migration of this tree, and whose own ones are here as they were there: the newest build that
 * people may run when this one comes. Null without the history for it, and where that build is not made of parts yet.
 */
export function findCommitBefore(): string | null {
  try {
    const here = [...migrationsOf('HEAD').keys()]
    const digests = new Map(here.map((path) => [path, existsSync(path) ? git('hash-object', path) : '']))
    const added = git('log', '--diff-filter=A', '--format=%H', '-20', '--', `${MIGRATIONS}*.sql`).split('\n')
    for (const commit of added) {
      const before = git('rev-parse', '--verify', `${commit}^`)
      const theirs = [...migrationsOf(before)]
      if (theirs.length < digests.size && theirs.every(([path, digest]) => digests.get(path) === digest))
        return git('ls-tree', '--name-only', before, 'server/process/storeService.ts') === '' ? null : before
    }
    return null
  } catch {
    return null
  }
}

/** The build of another commit, with the packages of this tree. */
export function buildStageOf(commit: string): Stage {
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-before-'))
  chmodSync(folder, 0o755)
  const source = join(folder, 'source')
  mkdirSync(source)
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', source], { input: archive })
  for (const place of [source, folder]) symlinkSync(resolve('node_modules'), join(place, 'node_modules'))
  const dist = join(folder, 'dist')
  const build = `const { buildServer } = await import('./scripts/build.mjs'); await buildServer(${JSON.stringify(dist)})`
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { cwd: source, stdio: 'pipe' })
  writePages(dist)
  return {
    folder,
    start: join(dist, 'server', 'start.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
