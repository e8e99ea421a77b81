import { GetCertificatesOfEnrolment as endpoint } from '#contract/result/certificateChange.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listCertificatesOfEnrolment } from '#server/records/result/certificate/changeQueries.ts'
import { certificateKey } from '#server/records/result/certificate/checkQueries.ts'

export const GetCertificatesOfEnrolment = handler(endpoint, {
  handle: async ({ db, secrets }, { EF_ID }) => ({
    listData: (await listCertificatesOfEnrolment(db, EF_ID)).map((row) => ({
      C_ID: row.id,
      CertificateNO: row.number,
      Name: row.name,
      MName: row.majorName,
      GName: row.gradeName,
      ERT_Name: resultText[row.resultCode as ResultCode],
      CertificateDate: shanghaiIso(row.datedAt),
      State: row.state,
      EndedTime: isoOrNull(row.endedAt),
      EndedBy: row.enderName ?? '',
      Reason: row.endReason,
      Waiting: row.waiting ?? ('' as const),
      Key: certificateKey(secrets, row.publicId),
    })),
  }),
})
