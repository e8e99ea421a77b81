import { batchReasons } from './batchReasons.ts'
import { catalogueReasons } from './catalogueReasons.ts'
import { contentReasons } from './contentReasons.ts'
import { enrolmentReasons } from './enrolmentReasons.ts'
import { examRoomReasons } from './examRoomReasons.ts'
import { moneyReasons } from './moneyReasons.ts'
import { officeReasons } from './officeReasons.ts'
import { peopleReasons } from './peopleReasons.ts'
import { resultReasons } from './resultReasons.ts'
import { scheduleReasons } from './scheduleReasons.ts'
import { textReasons } from './textReasons.ts'

/**
 * The closed list of reasons a rule may refuse with, whether a screen asks it or the server: code and the Chinese sentence
 * that users read. Texts that the specification (specification#messages) and the rulings give are kept to the letter. `{n}`
 * stands for a number that `reasonText` puts in. What only the server can find stands in `serverRefusals.ts`.
 */
export const reasons = {
  ...textReasons,
  ...peopleReasons,
  ...catalogueReasons,
  ...batchReasons,
  ...enrolmentReasons,
  ...moneyReasons,
  ...scheduleReasons,
  ...examRoomReasons,
  ...resultReasons,
  ...contentReasons,
  ...officeReasons,
} as const

export type Reason = keyof typeof reasons

/** A sentence with its parameters put in. */
export function withParams(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder))
}

/** The sentence of a reason with its parameters put in; a parameter that is not given stays visible as `{name}`. */
export function reasonText(reason: Reason, params: Readonly<Record<string, string | number>> = {}): string {
  return withParams(reasons[reason], params)
}

/** A refusal that ends by itself: when to try again, in whole seconds from now. */
export type Pause = { reason: Reason; retryAfterSeconds: number }

/** The parameters of a pause's sentence: its wait in the unit the sentence uses (seconds or minutes), rounded up. */
export function pauseParams({ reason, retryAfterSeconds }: Pause): { n: number } {
  const unitSeconds = reasons[reason].includes('{n}分钟') ? 60 : 1
  return { n: Math.ceil(retryAfterSeconds / unitSeconds) }
}

/** The sentence of a pause. */
export function pauseText(pause: Pause): string {
  return reasonText(pause.reason, pauseParams(pause))
}
