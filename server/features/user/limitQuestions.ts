import { judgeLookup, LOOKUP_DAY_SECONDS, LOOKUP_WINDOW_SECONDS, type LookupKind } from '#domain/lookup.ts'
import type { Ctx } from '#server/context.ts'
import { instantOf } from '#server/instant.ts'
import { networkOf } from '#server/network.ts'
import { type Asked, countMisses, noteMiss } from '#server/records/user/lookupQueries.ts'
import { refuse } from '#server/refuse.ts'
import { requireCheckCode } from './lookups.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600

export interface Question {
  /** Whom it is about: every name, number or enrolment that guesses would have in common. */
  subjects: readonly string[]
  /** What is asked, so that the same question asked again counts once. */
  text: string
  checkCode: string
  /** Whether the answer will say anything; kept from whoever is refused. */
  isFound: boolean
}

type Needs = Pick<Ctx, 'db' | 'now' | 'me' | 'config' | 'coordinator' | 'address' | 'browserMark' | 'secrets'>

/** Does the work while nobody else asks under any of the names; always in one order, so that two can never wait for each other. */
async function oneByOne(
  coordinator: Ctx['coordinator'],
  names: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const [first, ...others] = names
  if (first === undefined) return work()
  return coordinator.withLock(`questions of ${first}`, () => oneByOne(coordinator, others, work))
}

/** Whether one more question may be asked, from what has missed of late. */
async function requirePatience(ctx: Needs, kinds: Map<string, LookupKind>, asked: Asked, checkCode: string) {
  const misses = (await countMisses(ctx.db, asked)).map(({ who, inDay, inWindow, daySince, windowSince }) => ({
    kind: kinds.get(who) ?? 'subject',
    inDay: Number(inDay),
    inWindow: Number(inWindow),
    daySince: instantOf(daySince),
    windowSince: instantOf(windowSince),
  }))
  const verdict = judgeLookup(misses, ctx.now)
  if (verdict.kind === 'paused') {
    const { isSubject, retryAfterSeconds } = verdict
    const n = Math.ceil(retryAfterSeconds / (isSubject ? HOUR_SECONDS : MINUTE_SECONDS))
    refuse(isSubject ? 'LOOKUP_SUBJECT_PAUSED' : 'LOOKUP_PAUSED', { params: { n }, retryAfterSeconds })
  }
  if (verdict.kind === 'needsCheckCode') await requireCheckCode(ctx, checkCode)
}

/**
 * For a question about a child by somebody who did not enrol him: refuses where so many different ones have missed that
 * numbers are being tried out, whether this one would miss or not (threats#E14, threats#E19, threats#E20): CHECK_CODE_WRONG with
 * `NeedCheckCode`, LOOKUP_PAUSED, LOOKUP_SUBJECT_PAUSED. What is refused tells nothing and does not count. Switched off
 * together with the free look-ups.
 */
export async function limitQuestions(ctx: Needs, { subjects, text, checkCode, isFound }: Question): Promise<void> {
  const { db, now, me, config, secrets } = ctx
  if (config.limits.freeLookups === 0) return
  const digest = (plain: string): string => secrets.mac('lookup', plain)
  const kinds = new Map<string, LookupKind>(subjects.map((subject) => [`subject ${digest(subject)}`, 'subject']))
  if (me) kinds.set(`user ${me.accountId}`, 'user')
  const inTurn = [...kinds.keys()].sort((a, b) => (a < b ? -1 : 1))
  kinds.set(`network ${digest(networkOf(ctx.address))}`, me ? 'network' : 'stranger')
  const ago = (seconds: number): Date => new Date(now - seconds * 1000)
  const asked = {
    whos: [...kinds.keys()],
    question: digest(text),
    windowAgo: ago(LOOKUP_WINDOW_SECONDS),
    dayAgo: ago(LOOKUP_DAY_SECONDS),
  }
  // One after the other, or guesses sent at once would all be judged before the first is noted. Those behind one address
  // do not wait for each other: a few more or less are the same among so many.
  await oneByOne(ctx.coordinator, inTurn, async () => {
    await requirePatience(ctx, kinds, asked, checkCode)
    if (!isFound) await noteMiss(db, asked, new Date(now))
  })
}
