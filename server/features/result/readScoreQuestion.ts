import { cleanText } from '#domain/text.ts'
import type { Ctx } from '#server/context.ts'
import { refuse } from '#server/refuse.ts'
import { certificateIndexes } from '../enrolment/certificate.ts'
import { limitQuestions } from './limitQuestions.ts'

/** Which results are asked for: the page asks for both at once, and each is counted for itself. */
type Asked = 'main' | 'other'

/**
 * The name as it is kept, and the number's indexes in every certificate type. Refuses CANDIDATE_NAME_REQUIRED,
 * VALID_CERT_NUMBER_REQUIRED (specification 5), and TOO_OFTEN for a number asked for too often, known or not (threats E19).
 */
export async function readScoreQuestion(
  ctx: Pick<Ctx, 'config' | 'together' | 'now' | 'secrets'>,
  asked: Asked,
  question: { Name: string; CertNO: string },
): Promise<{ name: string; indexes: Buffer[] }> {
  const name = cleanText(question.Name)
  if (name === '') refuse('CANDIDATE_NAME_REQUIRED')
  if (cleanText(question.CertNO) === '') refuse('VALID_CERT_NUMBER_REQUIRED')
  const indexes = certificateIndexes(ctx.secrets, question.CertNO)
  await limitQuestions(ctx, `${asked} ${indexes[0]?.toString('base64url')}`)
  return { name, indexes }
}
