import { judgeLookup, LOOKUP_DAY_SECONDS, LOOKUP_WINDOW_SECONDS, type LookupKind } from '#domain/people/lookup.ts'
import type { Instant } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { countMisses, insertMiss, type LookupQuestion } from '#server/records/people/user/lookupQueries.ts'
import { refuse } from '#server/refuse.ts'
import { networkOf } from '#server/security/network.ts'
import { requireCheckCode } from './lookups.ts'

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600

export interface Question {
  /** Whom the question is about: every name, number or enrolment that guesses would have in common. */
  subjects: readonly string[]
  /** What is asked; repeating the same question counts once. */
  text: string
  checkCode: string
  /** Whether the answer will reveal anything; a refused caller does not learn it. */
  isFound: boolean
}

type QuestionCtx = Pick<Ctx, 'db' | 'now' | 'me' | 'config' | 'coordinator' | 'address' | 'browserMark' | 'secrets'>

/**
 * Runs the work while holding the locks of all names, always taken in the same order, so that no deadlock is possible.
 */
async function withLocks(
  coordinator: Ctx['coordinator'],
  names: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const [first, ...others] = names
  if (first === undefined) return work()
  return coordinator.withLock(`questions of ${first}`, () => withLocks(coordinator, others, work))
}

/** Refuses another question after too many recent misses. */
async function requireAllowance(
  ctx: QuestionCtx,
  kinds: Map<string, LookupKind>,
  question: LookupQuestion,
  checkCode: string,
) {
  const misses = (await countMisses(ctx.db, question)).map(({ who, inDay, inWindow, daySince, windowSince }) => ({
    kind: kinds.get(who) ?? 'subject',
    inDay: Number(inDay),
    inWindow: Number(inWindow),
    daySince,
    windowSince,
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
 * Limits questions about a child by somebody who did not enrol him. Refuses when so many different questions have
 * missed that numbers are being tried out, whether this one would miss or not (threats#E14, threats#E19, threats#E20):
 * CHECK_CODE_WRONG with `NeedCheckCode`, LOOKUP_PAUSED, LOOKUP_SUBJECT_PAUSED. A refused question reveals nothing and
 * does not count. The limit is off when the free lookups are set to 0. It is our own code, because rate-limiter-flexible
 * counts every call, and here only different questions that missed count.
 */
export async function limitQuestions(
  ctx: QuestionCtx,
  { subjects, text, checkCode, isFound }: Question,
): Promise<void> {
  const { db, now, me, config, secrets } = ctx
  if (config.limits.freeLookups === 0) return
  const digest = (plain: string): string => secrets.mac('lookup', plain)
  const kinds = new Map<string, LookupKind>(subjects.map((subject) => [`subject ${digest(subject)}`, 'subject']))
  if (me) kinds.set(`user ${me.accountId}`, 'user')
  const lockNames = [...kinds.keys()].sort((a, b) => (a < b ? -1 : 1))
  kinds.set(`network ${digest(networkOf(ctx.address))}`, me ? 'network' : 'stranger')
  const ago = (seconds: number): Instant => now - seconds * 1000
  const question = {
    whos: [...kinds.keys()],
    question: digest(text),
    windowAgo: ago(LOOKUP_WINDOW_SECONDS),
    dayAgo: ago(LOOKUP_DAY_SECONDS),
  }
  // The locks serialise the questions; guesses sent in parallel would otherwise all be judged before the first miss is
  // stored. Users of one address are not serialised, because a few misses more or less do not matter among so many.
  await withLocks(ctx.coordinator, lockNames, async () => {
    await requireAllowance(ctx, kinds, question, checkCode)
    if (!isFound) await insertMiss(db, question, now)
  })
}
