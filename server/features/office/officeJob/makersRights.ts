import { ExportBatchFees } from '#contract/batch/batchFeeExport.ts'
import { ArchiveBatch, ExportFiling } from '#contract/batch/filing.ts'
import { ImportBook } from '#contract/catalogue/questionBankImport.ts'
import { ExportMessageLog, SendStaffText } from '#contract/content/messageStaff.ts'
import type { Endpoint, StaffRole } from '#contract/endpoint.ts'
import { ExportEnrolments, ExportEnrolmentsWithCertNO } from '#contract/enrolment/enrolmentExport.ts'
import { ExportInvoices } from '#contract/money/invoice.ts'
import { ExportMoneyEntries, ExportMoneyReport } from '#contract/money/moneyReport.ts'
import { ExportReceipts } from '#contract/money/payDesk.ts'
import { ExportRefunds } from '#contract/money/paymentRefund.ts'
import { ExportMoneyWork } from '#contract/money/reconciliation.ts'
import { ExportBillLines, ExportBills } from '#contract/money/reconciliationBill.ts'
import { ExportWaivers } from '#contract/money/waiver.ts'
import { ExportAudit } from '#contract/office/audit.ts'
import { ExportList } from '#contract/office/listExport.ts'
import { PrintExam } from '#contract/office/print.ts'
import { ImportExaminers } from '#contract/people/examinerImport.ts'
import { ExportCertificatePosts, ImportCertificatePosts } from '#contract/result/certificatePost.ts'
import { ExportCertificates, MakeCertificates, PrintCertificates } from '#contract/result/certificateStaff.ts'
import { ImportOtherResultSheet } from '#contract/result/resultImport.ts'
import { ExportOtherResults, ExportResults } from '#contract/result/resultStaff.ts'
import { PlanExam } from '#contract/schedule/plan.ts'
import { whyFactorForbids } from '#domain/people/secondFactor.ts'
import type { Instant } from '#domain/time.ts'
import type { JobCtx, Me } from '#server/context.ts'
import type { OfficeJobName } from '#server/jobQueue/jobPayloads.ts'
import { findPerson } from '#server/records/people/staff/peopleQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import type { Secrets } from '#server/security/secrets.ts'

/** The call that starts each kind of job. Who may no longer make the call may not have what the job makes. */
const startedBy: Readonly<Record<OfficeJobName, Endpoint>> = {
  archiveBatch: ArchiveBatch,
  exportEnrolments: ExportEnrolments,
  exportEnrolmentsWithCertNO: ExportEnrolmentsWithCertNO,
  exportBatchFees: ExportBatchFees,
  exportFiling: ExportFiling,
  exportResults: ExportResults,
  exportCertificatePosts: ExportCertificatePosts,
  importCertificatePosts: ImportCertificatePosts,
  exportOtherResults: ExportOtherResults,
  exportCertificates: ExportCertificates,
  makeCertificates: MakeCertificates,
  printCertificates: PrintCertificates,
  exportMoneyEntries: ExportMoneyEntries,
  exportRefunds: ExportRefunds,
  exportWaivers: ExportWaivers,
  exportList: ExportList,
  exportReceipts: ExportReceipts,
  exportMoneyWork: ExportMoneyWork,
  exportBills: ExportBills,
  exportBillLines: ExportBillLines,
  exportMessageLog: ExportMessageLog,
  exportInvoices: ExportInvoices,
  exportMoneyReport: ExportMoneyReport,
  exportAudit: ExportAudit,
  importExaminers: ImportExaminers,
  importOtherResults: ImportOtherResultSheet,
  importBook: ImportBook,
  planExam: PlanExam,
  printExam: PrintExam,
  sendStaffText: SendStaffText,
}

/** What somebody may do: his roles, and the areas to which he is limited, null where he is not. */
interface Rights {
  roles: readonly StaffRole[]
  areaIds: readonly number[] | null
}

/** What is sealed in the row of a job. */
interface SealedInput {
  /** The areas to which its maker was limited when he started it. */
  madeFor: Rights['areaIds']
  input: object
}

export function sealInput(secrets: Secrets, sealed: SealedInput): Buffer {
  return secrets.seal('officeJob', JSON.stringify(sealed))
}

/** Null where it was sealed with a key that is not set. */
export function readInput(secrets: Secrets, sealed: Buffer): SealedInput | null {
  const text = secrets.open('officeJob', sealed)
  return text === null ? null : (JSON.parse(text) as SealedInput)
}

export function openInput(secrets: Secrets, sealed: Buffer): SealedInput {
  const input = readInput(secrets, sealed)
  if (input === null) throw new Error('the input of an office job cannot be opened: was SECRET_KEY changed?')
  return input
}

/**
 * Refuses ROLE_WRONG if the roles no longer suffice to start such a job, and AREA_LIMITED to somebody who is limited to
 * areas now if the job was made for others as well.
 */
export function requireRights(
  { kind, madeFor }: { kind: string; madeFor: Rights['areaIds'] },
  { roles, areaIds }: Rights,
): void {
  const { who } = startedBy[kind as OfficeJobName]
  if (!roles.includes('admin') && !roles.some((role) => who.includes(role))) refuse('ROLE_WRONG')
  if (areaIds !== null && !madeFor?.every((id) => areaIds.includes(id))) refuse('AREA_LIMITED')
}

/** Refuses FRESH_PROOF_REQUIRED, and the like, if what a job makes was to be had for a fresh proof only. */
export function requireProofFor(kind: string, { secondFactor, roles }: Me, now: Instant): void {
  const { needsFreshProof } = startedBy[kind as OfficeJobName]
  refuseIf(whyFactorForbids({ ...secondFactor, roles }, { needsFreshProof }, now))
}

/** Refuses like `requireRights` what the maker may no longer have when his job runs, and ROLE_WRONG if he is switched off. */
export async function requireMakersRights(
  { db, now }: Pick<JobCtx, 'db' | 'now'>,
  job: { kind: string; madeFor: Rights['areaIds']; madeBy: number },
): Promise<void> {
  const maker = await findPerson(db, job.madeBy, now)
  if (!maker || maker.disabledAt !== null) return refuse('ROLE_WRONG')
  requireRights(job, { roles: maker.roles, areaIds: maker.isAreaLimited ? maker.areas.map(({ id }) => id) : null })
}
