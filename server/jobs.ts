import { archiveBatch } from '#server/features/batch/jobs/archiveBatch.ts'
import { checkOpenBatches } from '#server/features/batch/jobs/checkOpenBatches.ts'
import { convertSmallMajors } from '#server/features/batch/jobs/convertSmallMajors.ts'
import { exportBatchFees } from '#server/features/batch/jobs/exportBatchFees.ts'
import { exportFiling } from '#server/features/batch/jobs/exportFiling.ts'
import { importBook } from '#server/features/catalogue/questionBank/jobs/importBook.ts'
import { exportMessageLog } from '#server/features/content/message/jobs/exportMessageLog.ts'
import { sendMessages } from '#server/features/content/message/jobs/sendMessages.ts'
import { sendStaffText } from '#server/features/content/message/jobs/sendStaffText.ts'
import { tellDue } from '#server/features/content/message/jobs/tellDue.ts'
import { submitComplete } from '#server/features/examRoom/exam/jobs/submitComplete.ts'
import { convertRecording, resumeRecordings } from '#server/features/examRoom/hearing/jobs/convertRecording.ts'
import { removeSounds } from '#server/features/examRoom/hearing/jobs/removeSounds.ts'
import { sweepHearing } from '#server/features/examRoom/hearing/jobs/sweepHearing.ts'
import { checkFace } from '#server/features/examRoom/media/jobs/checkFace.ts'
import { inspectTake } from '#server/features/examRoom/media/jobs/inspectTake.ts'
import { lookAtPhoto } from '#server/features/examRoom/media/jobs/lookAtPhoto.ts'
import { measurePhotos } from '#server/features/examRoom/media/jobs/measurePhotos.ts'
import { removeRehearsals } from '#server/features/examRoom/media/jobs/removeRehearsals.ts'
import { removeUnusedFiles } from '#server/features/examRoom/media/jobs/removeUnusedFiles.ts'
import { removeUnusedVideos } from '#server/features/examRoom/media/jobs/removeUnusedVideos.ts'
import { resumeTakes } from '#server/features/examRoom/media/jobs/resumeTakes.ts'
import { exportInvoices } from '#server/features/money/invoice/jobs/exportInvoices.ts'
import { exportMoneyEntries } from '#server/features/money/moneyReport/jobs/exportMoneyEntries.ts'
import { exportMoneyReport } from '#server/features/money/moneyReport/jobs/exportMoneyReport.ts'
import { exportReceipts } from '#server/features/money/payDesk/jobs/exportReceipts.ts'
import { checkOpenOrders } from '#server/features/money/payment/jobs/checkOpenOrders.ts'
import { exportRefunds } from '#server/features/money/payment/jobs/exportRefunds.ts'
import { moveRefunds } from '#server/features/money/payment/jobs/moveRefunds.ts'
import { refundOrder } from '#server/features/money/payment/jobs/refundOrder.ts'
import { settleBulkRefund } from '#server/features/money/payment/jobs/settleBulkRefund.ts'
import { checkLedger } from '#server/features/money/reconciliation/jobs/checkLedger.ts'
import { exportBillLines } from '#server/features/money/reconciliation/jobs/exportBillLines.ts'
import { exportBills } from '#server/features/money/reconciliation/jobs/exportBills.ts'
import { exportMoneyWork } from '#server/features/money/reconciliation/jobs/exportMoneyWork.ts'
import { reconcileBills } from '#server/features/money/reconciliation/jobs/reconcileBills.ts'
import { exportWaivers } from '#server/features/money/waiver/jobs/exportWaivers.ts'
import { exportAudit } from '#server/features/office/audit/jobs/exportAudit.ts'
import { sealAudit } from '#server/features/office/audit/jobs/sealAudit.ts'
import { watchAudit } from '#server/features/office/audit/jobs/watchAudit.ts'
import { checkServices } from '#server/features/office/installation/jobs/checkServices.ts'
import { sweepOfficeJobs } from '#server/features/office/officeJob/jobs/sweepOfficeJobs.ts'
import { previewPrint } from '#server/features/office/print/jobs/previewPrint.ts'
import { printExam } from '#server/features/office/print/jobs/printExam.ts'
import { importExaminers } from '#server/features/people/examiner/jobs/importExaminers.ts'
import { carryOutErasures } from '#server/features/people/privacy/jobs/carryOutErasures.ts'
import { exportMyData } from '#server/features/people/privacy/jobs/exportMyData.ts'
import { removeDataExports } from '#server/features/people/privacy/jobs/removeDataExports.ts'
import { resumeRetention } from '#server/features/people/privacy/jobs/resumeRetention.ts'
import { runRetention } from '#server/features/people/privacy/jobs/runRetention.ts'
import { forgetExpired } from '#server/features/people/user/jobs/forgetExpired.ts'
import { expireAppeals } from '#server/features/result/appeal/jobs/expireAppeals.ts'
import { exportCertificatePosts } from '#server/features/result/certificate/jobs/exportCertificatePosts.ts'
import { exportCertificates } from '#server/features/result/certificate/jobs/exportCertificates.ts'
import { importCertificatePosts } from '#server/features/result/certificate/jobs/importCertificatePosts.ts'
import { makeCertificates } from '#server/features/result/certificate/jobs/makeCertificates.ts'
import { printCertificates } from '#server/features/result/certificate/jobs/printCertificates.ts'
import { assignSecondMarks } from '#server/features/result/marking/jobs/assignSecondMarks.ts'
import { drawSecondMarks } from '#server/features/result/marking/jobs/drawSecondMarks.ts'
import { remindOverdue } from '#server/features/result/marking/jobs/remindOverdue.ts'
import { settleRetaken } from '#server/features/result/marking/jobs/settleRetaken.ts'
import { exportOtherResults } from '#server/features/result/result/jobs/exportOtherResults.ts'
import { exportResults } from '#server/features/result/result/jobs/exportResults.ts'
import { importOtherResultSheet } from '#server/features/result/result/jobs/importOtherResultSheet.ts'
import { planExam } from '#server/features/schedule/plan/jobs/planExam.ts'
import type { JobName, JobPayload } from '#server/jobQueue/jobPayloads.ts'
import type { JobCtx } from './context.ts'
import { exportList } from './exportedLists.ts'
import { expireChanges } from './features/enrolment/jobs/expireChanges.ts'
import { exportEnrolments, exportEnrolmentsWithCertNO } from './features/enrolment/jobs/exportEnrolments.ts'

/** What each job of the product does; `jobSettings` says when. */
export const jobs: { [N in JobName]: (ctx: JobCtx, payload: JobPayload<N>) => Promise<void> } = {
  refundOrder,
  moveRefunds,
  settleBulkRefund,
  checkOpenOrders,
  reconcileBills,
  checkLedger,
  forgetExpired,
  convertSmallMajors,
  checkOpenBatches,
  removeUnusedFiles,
  removeUnusedVideos,
  submitComplete,
  settleRetaken,
  inspectTake,
  checkFace,
  lookAtPhoto,
  measurePhotos,
  convertRecording,
  resumeRecordings,
  removeSounds,
  sweepHearing,
  removeRehearsals,
  resumeTakes,
  sendMessages,
  tellDue,
  sendStaffText,
  drawSecondMarks,
  assignSecondMarks,
  expireAppeals,
  expireChanges,
  remindOverdue,
  sweepOfficeJobs,
  carryOutErasures,
  exportMyData,
  removeDataExports,
  runRetention,
  resumeRetention,
  sealAudit,
  watchAudit,
  checkServices,
  exportEnrolments,
  exportEnrolmentsWithCertNO,
  exportBatchFees,
  archiveBatch,
  exportFiling,
  exportResults,
  exportCertificatePosts,
  importCertificatePosts,
  exportOtherResults,
  exportCertificates,
  makeCertificates,
  printCertificates,
  exportMoneyEntries,
  exportRefunds,
  exportWaivers,
  exportList,
  exportReceipts,
  exportMoneyWork,
  exportBills,
  exportBillLines,
  exportMessageLog,
  exportInvoices,
  exportMoneyReport,
  exportAudit,
  importExaminers,
  importOtherResults: importOtherResultSheet,
  importBook,
  planExam,
  printExam,
  previewPrint,
}
