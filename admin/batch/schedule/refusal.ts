import { CallError, messageOf } from '#client/callError.ts'

/** A refused assignment: the row it concerns, 0 where none, and the sentence for it. */
export type RefusedRow = { enrolmentId: number; sentence: string }

/** Assignments are all or none, so the sentence says which row is in the way, why, and that nothing was changed. */
export function refusedRowOf(error: unknown): RefusedRow {
  const details = error instanceof CallError ? error.OtherMsg : null
  const enrolmentId = typeof details?.EF_ID === 'number' ? details.EF_ID : 0
  const name = typeof details?.Name === 'string' ? details.Name : ''
  const number = typeof details?.ExamNO === 'string' && details.ExamNO !== '' ? `考号 ${details.ExamNO}` : ''
  const other = typeof details?.ClashesWith === 'number' ? `（另一场：报名号 ${details.ClashesWith}）` : ''
  const who = enrolmentId === 0 ? '' : `${name || '考生'}（${number || `报名号 ${enrolmentId}`}）：`
  const isKnown = error instanceof CallError && error.failure === 'refused'
  const outcome = isKnown ? '本次没有改动任何考生。' : '不能确定是否已保存，请刷新后核对。'
  return { enrolmentId, sentence: `${who}${messageOf(error)}${other}。${outcome}` }
}
