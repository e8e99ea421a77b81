import { auditActionTitle } from '#domain/office/auditActions.ts'
import { auditSubjects } from '#domain/office/auditSubjects.ts'
import type { StoredChange } from './auditChanges.ts'
import type { NamedKind, NameOf } from './auditNames.ts'
import { historySentence } from './historySentence.ts'

const textIn = (side: unknown, field: string): string => {
  const value = typeof side === 'object' && side !== null ? (side as Record<string, unknown>)[field] : undefined
  return typeof value === 'string' ? value : ''
}
const withColon = (text: string) => (text === '' ? '' : `：${text}`)

/** A row of the log as one sentence without its subject. */
export function auditSentence({ subject, action, before, after }: StoredChange & { subject: string }): string {
  if (subject === 'enrolment') return historySentence({ Action: action, Before: before, After: after })
  if (subject === 'officeJob') {
    const title = textIn(after, 'title')
    const file = textIn(after, 'name')
    if (title !== '') return `${title}${withColon(textIn(after, 'reason'))}`
    if (file !== '') return `${auditActionTitle(action)}：${file}`
  }
  const reason = textIn(after, 'reason') || textIn(after, 'Reason')
  return `${auditActionTitle(action)}${withColon(reason)}`
}

/** By which names a subject is known; one that is not here has none besides its kind. */
const namedBy: Readonly<Record<string, NamedKind>> = {
  enrolment: 'enrolment',
  account: 'account',
  batch: 'batch',
  batchFees: 'batch',
  batchFiling: 'batch',
  batchMessages: 'batch',
  area: 'area',
  major: 'major',
  certTemplate: 'certTemplate',
  grade: 'grade',
  textbook: 'textbook',
  questionType: 'questionType',
  programme: 'programme',
  question: 'question',
  venue: 'venue',
  examRoom: 'room',
  examinerDays: 'account',
  examLength: 'major',
  examPlan: 'examPlan',
  secondMarkRule: 'batch',
  news: 'news',
  channel: 'channel',
  officeJob: 'officeJob',
}

/** Things of which there is one, whose id says nothing. */
const single = [
  'banner',
  'channelOrder',
  'siteSettings',
  'siteNotice',
  'factorRule',
  'privacyRule',
  'filingTemplate',
  'legalText',
]

/** What a row is about, such as `报名 王小音（报名号 12）`. */
export function auditThing({ subject, subjectId }: { subject: string; subjectId: number }, nameOf: NameOf): string {
  const label = (auditSubjects as Readonly<Record<string, string>>)[subject] ?? '其他'
  const kind = namedBy[subject]
  if (subject === 'enrolment') return `${label} ${nameOf('enrolment', subjectId)}（报名号 ${subjectId}）`
  if (kind !== undefined) return `${label} ${nameOf(kind, subjectId)}`
  return single.includes(subject) ? label : `${label} ${subjectId}`
}
