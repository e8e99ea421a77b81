import type { Instant } from '#domain/time.ts'

/**
 * How long each kind of link to a private file stays valid after the server issues it: at least `leastSeconds`, at most
 * `mostSeconds`. rulings#private-files allows one hour; where a link may have been passed on by accident, threats#F5
 * and threats#E19 allow ten minutes. Expiry times advance in steps of the difference between the two, and within a step
 * the link stays the same, so that loading a list again neither interrupts a video nor downloads a picture twice. A
 * link that is signed in whole seconds may lose the second it was signed in.
 */
export const linkLife = {
  /** Photos, certificates, signatures, printed music, and their thumbnails. */
  picture: { leastSeconds: 2700, mostSeconds: 3600 },
  /** The photo that a query by name and number shows (threats#E19). */
  queriedPhoto: { leastSeconds: 540, mostSeconds: 600 },
  /** Videos, their renditions and posters, and recordings, for the candidate, the examiners and staff. */
  video: { leastSeconds: 2700, mostSeconds: 3600 },
  /** The same videos beside published comments (threats#F5); the page asks for new links when a video stops. */
  commentVideo: { leastSeconds: 540, mostSeconds: 600 },
  /** The reference sound that an examiner compares recordings with. */
  modelSound: { leastSeconds: 3600, mostSeconds: 3600 },
  /** One play of a hearing item; a repeated request for the same play gets the time that is left (`playOf`). */
  play: { leastSeconds: 60, mostSeconds: 60 },
  /** An address to upload one part of a video to; it expires no later than the session. */
  videoPart: { leastSeconds: 899, mostSeconds: 900 },
  /** An address to upload a part of a rehearsal to. */
  rehearsalPart: { leastSeconds: 1799, mostSeconds: 1800 },
  /** Upload credentials (`GetSTSToken`). */
  credentials: { leastSeconds: 3600, mostSeconds: 3600 },
} as const satisfies Record<string, { leastSeconds: number; mostSeconds: number }>

export type LinkKind = keyof typeof linkLife

/** The instant from which the life of a link issued now is counted: the start of the current step. */
export function linkMadeAt(kind: LinkKind, now: Instant): Instant {
  const { leastSeconds, mostSeconds } = linkLife[kind]
  const stepMs = (mostSeconds - leastSeconds) * 1000
  return stepMs === 0 ? now : Math.floor(now / stepMs) * stepMs
}

/** When a link issued now expires. */
export function linkEndsAt(kind: LinkKind, now: Instant): Instant {
  return linkMadeAt(kind, now) + linkLife[kind].mostSeconds * 1000
}
