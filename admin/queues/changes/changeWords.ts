import type { ChoiceChangeWire } from '#contract/enrolment/choiceChange.ts'
import { sumText } from '#domain/money.ts'
import { isoMinuteText } from '#domain/time.ts'

/** What becomes of the difference, as staff read it. */
export function differenceText({ Difference, PayUntil }: Pick<ChoiceChangeWire, 'Difference' | 'PayUntil'>): string {
  if (Difference < 0) return `退 ${sumText(-Difference)}`
  return `补缴 ${sumText(Difference)}${PayUntil === null ? '' : `，${isoMinuteText(PayUntil)} 前`}`
}

/** What all of them together charge and give back. */
export const differencesText = ({ Charged, Returned }: { Charged: number; Returned: number }): string =>
  `补缴 ${sumText(Charged)}，退 ${sumText(Returned)}`
