import type { Instant } from './time.ts'

/**
 * How long each kind of link to a private file is good for, seen from the moment in which the server gives it out: never
 * less than `leastSeconds`, never more than `mostSeconds`. Rulings 4 give an hour at most; where somebody may have passed a
 * link on without meaning to, threats#F5 and threats#E19 give ten minutes. What lies between the two is the step in which ends move
 * on: within one step a link stays the same, so that a list asked for twice neither stops a video nor loads a picture anew.
 * A link that is signed in whole seconds may lose the second it was signed in.
 */
export const linkLife = {
  /** Photos, certificates, signatures, printed music, and what was made small of them. */
  picture: { leastSeconds: 2700, mostSeconds: 3600 },
  /** The photo that a query by name and number shows (threats#E19). */
  queriedPhoto: { leastSeconds: 540, mostSeconds: 600 },
  /** Videos, their renditions and posters, and recordings: for who sat the exam, who marks it, and staff. */
  video: { leastSeconds: 2700, mostSeconds: 3600 },
  /** The same beside published comments (threats#F5); the page asks for new ones when a video stops. */
  commentVideo: { leastSeconds: 540, mostSeconds: 600 },
  /** The model that an examiner compares recordings with. */
  modelSound: { leastSeconds: 3600, mostSeconds: 3600 },
  /** One play of a hearing item; the same play asked for again gets what is left of it (`playOf`). */
  play: { leastSeconds: 60, mostSeconds: 60 },
  /** An address to send one part of a video to; at the end of the session it ends as well. */
  videoPart: { leastSeconds: 899, mostSeconds: 900 },
  /** An address to send a part of a rehearsal to. */
  rehearsalPart: { leastSeconds: 1799, mostSeconds: 1800 },
  /** Credentials to upload with (`GetSTSToken`). */
  credentials: { leastSeconds: 3600, mostSeconds: 3600 },
} as const satisfies Record<string, { leastSeconds: number; mostSeconds: number }>

export type LinkKind = keyof typeof linkLife

/** When a link of that kind, given out now, counts as made: at the last step. Its end is `mostSeconds` later. */
export function linkMadeAt(kind: LinkKind, now: Instant): Instant {
  const { leastSeconds, mostSeconds } = linkLife[kind]
  const stepMs = (mostSeconds - leastSeconds) * 1000
  return stepMs === 0 ? now : Math.floor(now / stepMs) * stepMs
}

/** From when on a link of that kind, given out now, opens nothing any more. */
export function linkEndsAt(kind: LinkKind, now: Instant): Instant {
  return linkMadeAt(kind, now) + linkLife[kind].mostSeconds * 1000
}
