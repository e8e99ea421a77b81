import { VerifyCertificate as endpoint } from '#contract/result/certificate.ts'
import { maskName } from '#domain/people/identity.ts'
import { type CertificateState, cleanCertificateNumber, isCertificateSeen } from '#domain/result/certificate.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import { isoOrNull } from '#domain/time.ts'
import { limitQuestions } from '#server/features/people/user/limitQuestions.ts'
import { handler } from '#server/handler.ts'
import { fileLink } from '#server/records/fileLink.ts'
import {
  type CheckOutcome,
  findCertificate,
  insertCheck,
  publicIdOfKey,
} from '#server/records/result/certificate/checkQueries.ts'
import { refuse } from '#server/refuse.ts'
import { networkOf } from '#server/security/network.ts'

const UNKNOWN = {
  State: 'unknown' as const,
  EndedTime: null,
  Name: '',
  MName: '',
  GName: '',
  ERT_Name: '',
  CertificateDate: null,
  Opened: null,
}

export const VerifyCertificate = handler(endpoint, {
  handle: async (ctx, { Key, LastFour, CheckCode }) => {
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
      return { item: UNKNOWN }
    }
    const digits = cleanCertificateNumber(LastFour)
    const isRight = digits === row.number.slice(-4)
    if (digits !== '') {
      const subject = `certificate ${row.id}`
      const text = `${subject} ${digits.slice(0, 20)}`
      try {
        await limitQuestions(ctx, { subjects: [subject], text, checkCode: CheckCode, isFound: isRight })
      } catch (refusal) {
        await record('limited')
        throw refusal
      }
    }
    await record(digits === '' ? 'shown' : isRight ? 'opened' : 'wrongNumber')
    if (digits !== '' && !isRight) refuse('CERTIFICATE_NUMBER_WRONG', { OtherMsg: { Field: 'LastFour' } })
    return {
      item: {
        State: row.state as CertificateState,
        EndedTime: isoOrNull(row.endedAt),
        Name: maskName(row.name),
        MName: row.majorName,
        GName: row.gradeName,
        ERT_Name: resultText[row.resultCode as ResultCode],
        CertificateDate: isoOrNull(row.datedAt),
        Opened: isRight
          ? {
              Name: row.name,
              CertificateNO: row.number,
              Photo: fileLink(secrets, row.photoPath, now, 'queriedPhoto'),
            }
          : null,
      },
    }
  },
})
