import type { HearingItemWire } from '#contract/examRoom/hearing.ts'
import type { GivenAnswers } from './useAnswers.ts'

/** Returns the current choice of an item, or 0 for none. */
export function choiceOf({ EQ_ID, Choice }: HearingItemWire, { choices }: GivenAnswers): number {
  return choices[EQ_ID] ?? Choice
}

export function isAnswered(item: HearingItemWire, answered: GivenAnswers): boolean {
  if (item.IsRecorded === 0) return choiceOf(item, answered) > 0
  return answered.recordings[item.EQ_ID] !== undefined || item.RecordingState !== 'none'
}

/** Returns the numbers, from 1, of the items without an answer. */
export function openNumbers(items: readonly HearingItemWire[], answered: GivenAnswers): number[] {
  return items.flatMap((item, index) => (isAnswered(item, answered) ? [] : [index + 1]))
}

/** Formats numbers as `第 3、7、8 题`, with at most the first ten. */
export function numbersText(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 10).join('、')
  return numbers.length > 10 ? `第 ${shown} 等 ${numbers.length} 题` : `第 ${shown} 题`
}
