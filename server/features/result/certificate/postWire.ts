import type { CertificatePostWire } from '#contract/result/certificatePost.ts'
import { isoOrNull } from '#domain/time.ts'
import type { PostRow } from '#server/records/result/certificate/postQueries.ts'

export const postWire = (row: PostRow): CertificatePostWire => ({
  C_ID: row.id,
  EF_ID: row.enrolmentId,
  CertificateNO: row.number,
  Name: row.name,
  EB_Name: row.batchName,
  EA_Name: row.areaName,
  MName: row.majorName,
  GName: row.gradeName,
  PostName: row.postName,
  PostMobile: row.postMobile,
  PostAddress: row.postAddress,
  Carrier: row.carrier ?? '',
  TrackingNO: row.trackingNumber ?? '',
  SentDay: row.sentDay ?? '',
  RecordedBy: row.recorderName ?? '',
  RecordedTime: isoOrNull(row.recordedAt),
})
