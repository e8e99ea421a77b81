import type { CertificateRowWire } from '#contract/result/certificateStaff.ts'
import type { CertificateState } from '#domain/result/certificate.ts'
import type { CertProblem } from '#domain/result/certificateFile.ts'
import { type ResultCode, resultText } from '#domain/result/result.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { CertificateRow } from './registerQueries.ts'

export const certificateRowWire = (row: CertificateRow): CertificateRowWire => ({
  C_ID: row.id,
  EF_ID: row.enrolmentId,
  EB_Name: row.batchName,
  EA_Name: row.areaName,
  Name: row.name,
  ExamNO: row.examNo ?? '',
  MName: row.majorName,
  GName: row.gradeName,
  ERT_Name: resultText[row.resultCode as ResultCode],
  CertificateNO: row.number,
  CertificateDate: shanghaiIso(row.datedAt),
  State: row.state as CertificateState,
  EndedTime: isoOrNull(row.endedAt),
  Reason: row.endReason,
  FileState: row.fileState,
  Problem: row.problem ? (row.problem as CertProblem) : null,
  Characters: row.characters ?? '',
  FileTime: isoOrNull(row.madeAt),
  FileBytes: row.bytes,
  Template: row.templateName === null ? '' : `${row.templateName} 第${row.templateVersion}版`,
})
