import type { AuditActionOn, AuditFacts } from '#contract/audit.ts'
import { yuanText } from '#domain/money.ts'

type Sentence<Action extends AuditActionOn<'enrolment'>> = (
  after: AuditFacts<'enrolment', Action, 'after'>,
  before: AuditFacts<'enrolment', Action, 'before'>,
) => string

/** The sentence of each action that the history of an enrolment may hold. */
export type HistorySentences = { readonly [Action in AuditActionOn<'enrolment'>]: Sentence<Action> }

/** A part of a sentence about a value; nothing where an old row has none or the value is empty. */
export const about = <Value>(value: Value | null | undefined, text: (value: Value) => string): string =>
  value === undefined || value === null || value === '' ? '' : text(value)

export const reasonOf = ({ reason }: { reason?: string }): string => about(reason, (text) => `：${text}`)

/** An amount that the row keeps as text in yuan. */
export const yuanOf = (yuan: string | undefined): string => about(yuan, (text) => ` ${text} 元`)

/** The amount of a refund. */
export const amountOf = ({ amountFen }: { amountFen?: number }): string =>
  about(amountFen, (fen) => ` ${yuanText(fen)} 元`)
