import { CallError } from '#client/callError.ts'

/** Assignments are all or none, so the sentence says which row is in the way, why, and that nothing was changed. */
export function withItsRow(error: unknown): unknown {
  if (!(error instanceof CallError)) return error
  const { failure, message, status, OtherMsg: details } = error
  const enrolmentId = typeof details?.EF_ID === 'number' ? details.EF_ID : 0
  const name = typeof details?.Name === 'string' ? details.Name : ''
  const number = typeof details?.ExamNO === 'string' && details.ExamNO !== '' ? `考号 ${details.ExamNO}` : ''
  const other = typeof details?.ClashesWith === 'number' ? `（另一场：报名号 ${details.ClashesWith}）` : ''
  const who = enrolmentId === 0 ? '' : `${name || '考生'}（${number || `报名号 ${enrolmentId}`}）：`
  const outcome = failure === 'refused' ? '本次没有改动任何考生。' : '不能确定是否已保存，请刷新后核对。'
  return new CallError(failure, `${who}${message}${other}。${outcome}`, status, details)
}
