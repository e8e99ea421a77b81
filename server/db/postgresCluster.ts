import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '#server/config/readSettings.ts'
import { createFileAtomically } from '#server/platform/createFileAtomically.ts'
import type { Binaries } from './postgresBinaries.ts'
import type { ServerUser } from './postgresServer.ts'

/** The cluster's locale; macOS has no `C.UTF-8`. Collation and case come from PostgreSQL's builtin provider. */
const LOCALE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/** The bootstrap role of a cluster, used by the start only. */
export const SUPERUSER = 'kaoji'

/** The user to run PostgreSQL as, which refuses to run as root: the cluster's owner, else `postgres`, else `nobody`. */
export function runAs(cluster: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid }
  }
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL cannot run as root here: neither user postgres nor nobody exists')
}

export function canEnter(folder: string, user: ServerUser): boolean {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === dirname(at)) return true
  }
}

/**
 * Refuses a cluster without the password of its superuser, as a copy may be: a new one would not open it.
 * @throws ConfigError
 */
export function requirePassword(folder: string, cluster: string): void {
  const path = join(folder, 'password')
  if (existsSync(cluster) && !existsSync(path))
    throw new ConfigError(
      `数据目录不完整：有数据库 ${cluster}，没有它的密码 ${path}。请从原来的机器或备份放回这个文件（复制数据目录时要复制全部内容）`,
    )
}

/** Reads a password of the cluster, which is generated at its first use. */
export function readPassword(folder: string, name: string): string {
  const path = join(folder, name)
  if (!existsSync(path)) createFileAtomically(path, randomBytes(24).toString('base64url'))
  return readFileSync(path, 'utf8').trim()
}

/**
 * The path by which the server process reaches its cluster. If its user cannot enter a parent folder (as in a checkout
 * below /root), the cluster is reached through the working directory, which is set before the user is changed.
 */
export function pathFor(cluster: string, user: ServerUser | null): string {
  if (!user || process.platform !== 'linux' || canEnter(cluster, user)) return cluster
  return '/proc/self/cwd'
}

/** Creates an empty cluster atomically: it gets its final name only when it is complete. */
export function initialise(binaries: Binaries, folder: string, cluster: string, password: string): void {
  const fresh = `${cluster}.init`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  const user = runAs(cluster)
  if (user) chownSync(fresh, user.uid, user.gid)
  // initdb needs an empty folder, and another user cannot reopen a pipe, so that the password passes through a private
  // file.
  const passwordFile = join(tmpdir(), `kaoji-${randomBytes(12).toString('hex')}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const result = spawnSync(
    binaries.initdb,
    [
      ['-D', pathFor(fresh, user)],
      ['-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', `--locale=${LOCALE}`],
      ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ].flat(),
    { cwd: fresh, ...user, env: { ...process.env, ...binaries.env }, encoding: 'utf8' },
  )
  rmSync(passwordFile)
  if (result.status !== 0)
    throw new Error(`initdb failed in ${folder}: ${result.error?.message ?? ''}${result.stderr}${result.stdout}`)
  // After a start that was killed before this line, the next one creates the cluster anew.
  renameSync(fresh, cluster)
}
