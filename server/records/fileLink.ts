import { type LinkKind, linkEndsAt } from '#domain/people/linkLife.ts'
import type { Secrets } from '#server/security/secrets.ts'
import { isSameText } from '#server/security/secrets.ts'

type PictureKind = Extract<LinkKind, 'picture' | 'queriedPhoto'>

/** Makes a link to a private picture; `domain/people/linkLife.ts` defines how long it lives. */
export function fileLink(secrets: Secrets, path: string, now: number, kind: PictureKind = 'picture'): string {
  const ends = linkEndsAt(kind, now) / 1000
  return `/files/${path}?e=${ends}&s=${secrets.mac('fileLink', `${path} ${ends}`)}`
}

export function isFileLinkValid(secrets: Secrets, path: string, ends: string, seal: string, now: number): boolean {
  if (!/^\d{10}$/.test(ends) || Number(ends) * 1000 <= now) return false
  return secrets.macs('fileLink', `${path} ${ends}`).some((mac) => isSameText(seal, mac))
}

/** Returns the path in a plain `FilePath` or in a link to it; clients may send back either (rulings#photo). */
export function pathOfFile(given: string): string {
  const withoutQuery = given.split('?')[0] ?? ''
  const at = withoutQuery.indexOf('/files/')
  return at === -1 ? withoutQuery.replace(/^\//, '') : withoutQuery.slice(at + '/files/'.length)
}
