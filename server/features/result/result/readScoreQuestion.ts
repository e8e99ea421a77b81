import { canonicalCertNumber } from '#domain/people/identity.ts'
import { nameKey } from '#domain/people/nameKey.ts'
import { isResultVisible, type ResultCode } from '#domain/result/result.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx, Me } from '#server/context.ts'
import { limitQuestions } from '#server/features/people/user/limitQuestions.ts'
import { numberStem } from '#server/features/people/user/numberStem.ts'
import { certificateIndexes } from '#server/records/enrolment/certificate.ts'
import { listOtherByCertificate } from '#server/records/result/result/otherResultQueries.ts'
import { listByCertificate } from '#server/records/result/result/queries.ts'
import { refuse } from '#server/refuse.ts'
import { isSameText } from '#server/security/secrets.ts'

type Row = Awaited<ReturnType<typeof listByCertificate>>[number]

/** Returns the result that may be shown now; null while there is none. */
export function visibleCode(row: Row, now: number): ResultCode | null {
  const times = { releasedAt: row.releasedAt, showResultAt: row.showResultAt }
  return isResultVisible(times, now) ? (row.resultCode as ResultCode | null) : null
}

/**
 * Finds the enrolments and the other results of this name and number, published or not. Refuses
 * CANDIDATE_NAME_REQUIRED, VALID_CERT_NUMBER_REQUIRED (specification#result-rules) and, except for the account that
 * enrolled this candidate, the refusals of `limitQuestions` (threats#E19). The page asks for both kinds at once: that
 * counts as one question, and as no miss if either of them shows something.
 */
export async function readScoreQuestion(
  ctx: Ctx<Me>,
  question: { Name: string; CertNO: string; CheckCode: string },
): Promise<{ rows: Row[]; others: Awaited<ReturnType<typeof listOtherByCertificate>> }> {
  const { db, me, now, secrets } = ctx
  const name = cleanText(question.Name)
  if (name === '') refuse('CANDIDATE_NAME_REQUIRED')
  if (cleanText(question.CertNO) === '') refuse('VALID_CERT_NUMBER_REQUIRED')
  const key = nameKey(name)
  const indexes = certificateIndexes(secrets, question.CertNO)
  const rows = (await listByCertificate(db, indexes)).filter((row) => isSameText(nameKey(row.name), key))
  const others = (await listOtherByCertificate(db, indexes)).filter((row) => isSameText(nameKey(row.name), key))
  if (rows.some(({ accountId }) => accountId === me.accountId)) return { rows, others }
  await limitQuestions(ctx, {
    subjects: [`name ${key}`, numberStem(question.CertNO)],
    text: `result ${key} ${canonicalCertNumber(1, question.CertNO)}`,
    checkCode: question.CheckCode,
    isFound: others.length > 0 || rows.some((row) => visibleCode(row, now) !== null),
  })
  return { rows, others }
}
