import type { AuditActionOn, AuditFacts } from '#contract/audit.ts'
import { examHistory } from './examHistory.ts'
import { formHistory } from './formHistory.ts'
import type { HistorySentences } from './historyWords.ts'
import { moneyHistory } from './moneyHistory.ts'

type Action = AuditActionOn<'enrolment'>

const sentences: HistorySentences = { ...formHistory, ...moneyHistory, ...examHistory }

const isTold = (action: string): action is Action => Object.hasOwn(sentences, action)

/** A side of the row as it was stored, by whatever build: its fields may be missing. */
const factsOf = <Facts extends object>(stored: unknown) =>
  (typeof stored === 'object' && stored !== null ? stored : {}) as Facts

function tell<A extends Action>(action: A, after: unknown, before: unknown): string {
  const sentence: HistorySentences[A] = sentences[action]
  return sentence(
    factsOf<AuditFacts<'enrolment', A, 'after'>>(after),
    factsOf<AuditFacts<'enrolment', A, 'before'>>(before),
  )
}

interface Change {
  Action: string
  Before: unknown
  After: unknown
}

/** One line of the audit log in words; only rows of a later build have none of their own. */
export function historySentence({ Action: action, Before, After }: Change): string {
  return isTold(action) ? tell(action, After, Before) : '其他操作'
}
