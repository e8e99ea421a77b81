import type { Secrets } from '#server/secrets.ts'
import { isSameText } from '#server/secrets.ts'

/** Links to private files live one hour (rulings 4). Times are rounded up to full quarters, so that a list asked for twice shows the same link and the phone's cache serves the picture. */
const LIFE_SECONDS = 3600
const STEP_SECONDS = 900

export function fileLink(secrets: Secrets, path: string, now: number): string {
  const ends = Math.floor(now / 1000 / STEP_SECONDS) * STEP_SECONDS + LIFE_SECONDS
  return `/files/${path}?e=${ends}&s=${secrets.mac('fileLink', `${path} ${ends}`)}`
}

export function isFileLinkValid(secrets: Secrets, path: string, ends: string, seal: string, now: number): boolean {
  if (!/^\d{10}$/.test(ends) || Number(ends) * 1000 <= now) return false
  return isSameText(seal, secrets.mac('fileLink', `${path} ${ends}`))
}

/** The path in a plain `FilePath` or in a link to it; both are accepted back (rulings 4). */
export function pathOfFile(given: string): string {
  const withoutQuery = given.split('?')[0] ?? ''
  const at = withoutQuery.indexOf('/files/')
  return at === -1 ? withoutQuery.replace(/^\//, '') : withoutQuery.slice(at + '/files/'.length)
}
