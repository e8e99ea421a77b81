import type { AuditRowWire } from '#contract/office/audit.ts'

const accountPaths: Readonly<Record<number, string>> = { 1: '/accounts', 3: '/examiners', 9: '/people' }

const paths: Readonly<Record<string, (id: number) => string>> = {
  enrolment: (id) => `/enrolments/${id}`,
  batch: (id) => `/batches/${id}`,
  batchFees: (id) => `/batches/${id}?tab=fees`,
  batchFiling: (id) => `/batches/${id}/certificates/filing`,
  batchMessages: (id) => `/batches/${id}?tab=messages`,
  news: (id) => `/news/${id}`,
  invoice: (id) => `/invoices?row=${id}`,
  examPlan: () => '/batches/choose?to=plan',
  examinerDays: (id) => `/examiners?row=${id}`,
}

/** Where the thing of a row is shown; null where it has no place of its own. */
export function thingPath({
  Subject,
  SubjectID,
  ThingUserType,
}: Pick<AuditRowWire, 'Subject' | 'SubjectID' | 'ThingUserType'>): string | null {
  if (Subject === 'account') {
    const path = accountPaths[ThingUserType]
    return path === undefined ? null : `${path}?row=${SubjectID}`
  }
  return paths[Subject]?.(SubjectID) ?? null
}
