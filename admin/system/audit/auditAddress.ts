import { type AuditSubjectName, auditSubjectNames } from '#domain/office/auditSubjects.ts'

/** The conditions that stand in the address beside those of every list. */
export interface AuditConditions {
  Subject?: AuditSubjectName
  SubjectID?: number
  UserID?: number
  From?: string
  To?: string
}

const idIn = (params: URLSearchParams, key: string): number | null => {
  const text = params.get(key) ?? ''
  return /^\d{1,10}$/.test(text) ? Number(text) : null
}
const dayIn = (params: URLSearchParams, key: string): string | null => {
  const text = params.get(key) ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(text) ? text : null
}

/** Reads them; what is invalid counts as absent. */
export function conditionsIn(params: URLSearchParams): AuditConditions {
  const subject = auditSubjectNames.find((name) => name === params.get('subject'))
  const [subjectId, userId] = [idIn(params, 'id'), idIn(params, 'user')]
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')]
  return {
    ...(subject === undefined ? {} : { Subject: subject }),
    ...(subject === undefined || subjectId === null ? {} : { SubjectID: subjectId }),
    ...(userId === null ? {} : { UserID: userId }),
    ...(from === null ? {} : { From: from }),
    ...(to === null ? {} : { To: to }),
  }
}

/** The address with these changes, null taking one away; other conditions are shown from their newest row. */
export function changedAddress(
  params: URLSearchParams,
  changed: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!('before' in changed)) {
    next.delete('before')
    next.delete('row')
  }
  for (const [key, value] of Object.entries(changed)) {
    if (value === null) next.delete(key)
    else next.set(key, value)
  }
  return next
}
