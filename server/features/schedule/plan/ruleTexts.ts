import { type BrokenRule, SEAT_RULES } from '#domain/schedule/plan/seatRules.ts'
import { minuteSpanText } from '#domain/time.ts'
import type { Db } from '#server/db/pool.ts'
import { readNames } from '#server/records/schedule/plan/nameQueries.ts'
import { refuse } from '#server/refuse.ts'

/**
 * Reads the names of who and what stands in the way of these places. The function that it returns says which rule one of
 * them breaks.
 */
export async function ruleTexts(db: Db, broken: readonly BrokenRule[]): Promise<(broken: BrokenRule) => string> {
  const named = (pick: (one: BrokenRule) => number | undefined) => [
    ...new Set(broken.flatMap((one) => pick(one) ?? [])),
  ]
  const names = await readNames(db, {
    roomIds: named(({ roomId }) => roomId),
    examinerIds: named(({ examinerId }) => examinerId),
    enrolmentIds: named(({ enrolmentId }) => enrolmentId),
  })
  return ({ rule, roomId = 0, examinerId = 0, enrolmentId = 0, span }) => {
    const room = names.rooms.get(roomId) ?? ''
    const values: Record<string, string> = {
      room,
      at: room === '' ? '' : `（${room}）`,
      examiner: names.examiners.get(examinerId) ?? '',
      other: names.enrolments.get(enrolmentId) ?? '',
      time: span ? minuteSpanText(span.from, span.to) : '',
    }
    return SEAT_RULES[rule].replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  }
}

/** Refuses PLAN_MOVE_BREAKS with the rule in words, its key and the enrolment that stands in the way. */
export async function refuseBroken(db: Db, broken: BrokenRule): Promise<never> {
  const textOf = await ruleTexts(db, [broken])
  return refuse('PLAN_MOVE_BREAKS', {
    params: { why: textOf(broken) },
    OtherMsg: { Rule: broken.rule, OtherEF_ID: broken.enrolmentId ?? 0 },
  })
}
