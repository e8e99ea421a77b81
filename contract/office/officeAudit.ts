import type { PrintKind } from '#domain/office/print.ts'
import type { AuditDeed } from '../auditEntry.ts'

/** A job that was started, by what its maker reads of it. */
type Started<More = unknown> = AuditDeed<'officeJob', { title: string; screen: string } & More>

export interface OfficeAudit {
  exportEnrolments: Started
  exportEnrolmentsWithCertNO: Started<{
    reason: string
    count: number
    /** What was searched for, a certificate number masked. */
    conditions: object
    areaIds: readonly number[] | null
  }>
  exportBatchFees: Started
  archiveBatch: Started
  exportFiling: Started
  exportResults: Started
  exportCertificatePosts: Started
  importCertificatePosts: Started
  exportCertificates: Started
  makeCertificates: Started<{ batchId: number; isAll: boolean; count: number }>
  printCertificates: Started<{ batchId: number; count: number; areaIds: readonly number[] | null }>
  exportOtherResults: Started
  exportMoneyEntries: Started
  exportRefunds: Started
  exportWaivers: Started
  exportList: Started<{ conditions: object }>
  exportReceipts: Started
  exportMoneyWork: Started
  exportBills: Started
  exportBillLines: Started
  exportMessageLog: Started
  exportInvoices: Started
  exportMoneyReport: Started
  exportAudit: Started
  importExaminers: Started
  importOtherResults: Started
  importBook: Started
  planExam: Started
  sendStaffText: Started<{ text: string; count: number }>
  printExam: Started<{ kind: PrintKind; candidates: number; areaIds: readonly number[] | null }>
  GetOfficeJobFile: AuditDeed<'officeJob', { name: string }>
}
