import { bit } from '#contract/bit.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import type { VerifyCertificate } from '#contract/result/certificate.ts'
import { maskName } from '#domain/people/identity.ts'
import {
  type CertificateState,
  cleanCertificateNumber,
  isCertificateSeen,
  whyCertificateNumberWrong,
} from '#domain/result/certificate.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import { isoOrNull } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { limitQuestions } from '#server/features/people/user/limitQuestions.ts'
import { fileLink } from '#server/records/fileLink.ts'
import {
  type CheckOutcome,
  findCertificate,
  insertCheck,
  publicIdOfKey,
} from '#server/records/result/certificate/checkQueries.ts'
import { Refusal, refuseIf } from '#server/refuse.ts'
import { networkOf } from '#server/security/network.ts'

export type CheckedCertificate = Reply<typeof VerifyCertificate>['item']

const UNKNOWN: CheckedCertificate = {
  State: 'unknown',
  EndedTime: null,
  Name: '',
  MName: '',
  GName: '',
  ERT_Name: '',
  CertificateDate: null,
  ListIndex: null,
  IsErased: 0,
  Opened: null,
}

/** What a check found, and why the digits that were given opened nothing; null where none were given or they were right. */
export interface CertificateCheck {
  certificate: CheckedCertificate
  refusal: Refusal | null
}

/** What `work` is refused; null where it is not. Anything else is a fault. */
async function refusalOf(work: () => Promise<void> | void): Promise<Refusal | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/**
 * What the link of a certificate says to whoever has it, for the call `VerifyCertificate` and for the page `/Cert`. Each
 * check is recorded once with its time and a digest of the address, whatever comes of it. Digits are refused with
 * CERTIFICATE_NUMBER_SLIP for a whole number that none can be, which counts as no try; CERTIFICATE_NUMBER_WRONG; and what
 * `limitQuestions` refuses.
 */
export async function verifyCertificate(
  ctx: Ctx,
  { Key, LastFour, CheckCode }: Input<typeof VerifyCertificate>,
): Promise<CertificateCheck> {
  const { db, now, secrets } = ctx
  const publicId = publicIdOfKey(secrets, Key)
  const named = publicId === null ? null : await findCertificate(db, publicId)
  const row = named && isCertificateSeen(named, now) ? named : null
  const record = (outcome: CheckOutcome) =>
    insertCheck(db, {
      certificateId: named?.id ?? null,
      outcome,
      addressDigest: secrets.mac('lookup', networkOf(ctx.address)),
      checkedAt: now,
    })
  if (row === null) {
    await record('unknown')
    return { certificate: UNKNOWN, refusal: null }
  }
  const certificate: CheckedCertificate = {
    State: row.state as CertificateState,
    EndedTime: isoOrNull(row.endedAt),
    Name: row.name === '' ? '' : maskName(row.name),
    MName: row.majorName,
    GName: row.gradeName,
    ERT_Name: resultText[row.resultCode as ResultCode],
    CertificateDate: isoOrNull(row.datedAt),
    ListIndex: row.listIndex,
    IsErased: bit(row.name === ''),
    Opened: null,
  }
  const digits = cleanCertificateNumber(LastFour)
  if (digits === '') {
    await record('shown')
    return { certificate, refusal: null }
  }
  const isWhole = digits.length > 4
  const isRight = digits === (isWhole ? row.number : row.number.slice(-4))
  const subject = `certificate ${row.id}`
  const question = {
    subjects: [subject],
    text: `${subject} ${digits.slice(0, 20)}`,
    checkCode: CheckCode,
    isFound: isRight,
  }
  const slip = await refusalOf(() => refuseIf(isWhole ? whyCertificateNumberWrong(digits) : null))
  const limited = slip ?? (await refusalOf(() => limitQuestions(ctx, question)))
  await record(slip ? 'wrongNumber' : limited ? 'limited' : isRight ? 'opened' : 'wrongNumber')
  if (limited !== null) return { certificate, refusal: limited }
  if (!isRight)
    return { certificate, refusal: new Refusal('CERTIFICATE_NUMBER_WRONG', { OtherMsg: { Field: 'LastFour' } }) }
  // A person who was erased has no photo any more; number and state still answer for the paper.
  const Photo = row.name === '' ? '' : fileLink(secrets, row.photoPath, now, 'queriedPhoto')
  return {
    certificate: { ...certificate, Opened: { Name: row.name, CertificateNO: row.number, Photo } },
    refusal: null,
  }
}
