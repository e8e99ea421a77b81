import { bit } from '#contract/bit.ts'
import { GetMyCertificateList as endpoint } from '#contract/result/certificate.ts'
import { type CertificateState, isCertificateSeen } from '#domain/result/certificate.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { certificateKey, listCertificatesOf } from '#server/records/result/certificate/checkQueries.ts'

export const GetMyCertificateList = handler(endpoint, {
  handle: async ({ db, me, now, secrets }) => {
    const all = await listCertificatesOf(db, me.accountId)
    const seen = all.filter((row) => isCertificateSeen(row, now))
    return {
      listData: seen.map((row) => ({
        EF_ID: row.enrolmentId,
        EB_Name: row.batchName,
        Name: row.name,
        MName: row.majorName,
        GName: row.gradeName,
        ERT_Name: resultText[row.resultCode as ResultCode],
        CertificateNO: row.number,
        CertificateDate: shanghaiIso(row.datedAt),
        State: row.state as CertificateState,
        EndedTime: isoOrNull(row.endedAt),
        Reason: row.endReason,
        Key: certificateKey(secrets, row.publicId),
        IsPost: bit(row.isPosted),
        PostName: row.postName,
        PostMobile: row.postMobile,
        PostAddress: row.postAddress,
        Carrier: row.carrier ?? '',
        TrackingNO: row.trackingNumber ?? '',
        SentDay: row.sentDay ?? '',
      })),
      totalCount: seen.length,
    }
  },
})
