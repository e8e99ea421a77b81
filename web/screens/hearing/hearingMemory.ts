import { clearSlot, readStorage, slotsWithPrefix, writeStorage } from '#web/device/textStorage.ts'
import type { PendingAnswer } from './answerQueue.ts'

/** What this phone remembers of one exam: answers the server does not have yet, and the item that was open. */
type HearingMemory = { pending: PendingAnswer[]; at: number }

const keyOf = (owner: string, enrolmentId: number) => `kaoji.hearing.${owner}.${enrolmentId}`

function isPending(value: unknown): value is PendingAnswer {
  if (typeof value !== 'object' || value === null || !('questionId' in value)) return false
  const isChoice = 'choice' in value && typeof value.choice === 'number'
  return typeof value.questionId === 'number' && (isChoice || ('takeId' in value && typeof value.takeId === 'string'))
}

/** Returns the empty state where nothing is stored, storage is disabled, or an older version stored something else. */
export function recallHearing(owner: string, enrolmentId: number): HearingMemory {
  try {
    const kept: unknown = JSON.parse(readStorage('localStorage', keyOf(owner, enrolmentId)) ?? '{}')
    const { pending, at }: Partial<Record<string, unknown>> = typeof kept === 'object' && kept !== null ? kept : {}
    return {
      pending: Array.isArray(pending) ? pending.filter(isPending) : [],
      at: typeof at === 'number' && at >= 0 ? Math.floor(at) : 0,
    }
  } catch {
    return { pending: [], at: 0 }
  }
}

/** Stores a change; where storage fails, answers are still sent while the page is open. */
export function rememberHearing(owner: string, enrolmentId: number, change: Partial<HearingMemory>): void {
  const memory = { ...recallHearing(owner, enrolmentId), ...change }
  writeStorage('localStorage', keyOf(owner, enrolmentId), JSON.stringify(memory))
}

export function forgetHearing(owner: string, enrolmentId: number): void {
  clearSlot(keyOf(owner, enrolmentId))
}

/** Lists this person's exams with unsent answers, and the number of those answers. */
export function unsentHearings(owner: string): Array<{ enrolmentId: number; count: number }> {
  return slotsWithPrefix(`kaoji.hearing.${owner}.`)
    .map((slot) => Number(slot.slice(slot.lastIndexOf('.') + 1)))
    .map((enrolmentId) => ({ enrolmentId, count: recallHearing(owner, enrolmentId).pending.length }))
    .filter(({ count }) => count > 0)
}
