import type { JobCtx } from './context.ts'
import { exportEnrolments, exportEnrolmentsWithCertNO } from './features/enrolment/jobs/exportEnrolments.ts'
import { submitComplete } from './features/exam/jobs/submitComplete.ts'
import { importExaminers } from './features/examiner/jobs/importExaminers.ts'
import { convertRecording, resumeRecordings } from './features/hearing/jobs/convertRecording.ts'
import { removeSounds } from './features/hearing/jobs/removeSounds.ts'
import { sweepHearing } from './features/hearing/jobs/sweepHearing.ts'
import { assignSecondMarks } from './features/marking/jobs/assignSecondMarks.ts'
import { drawSecondMarks } from './features/marking/jobs/drawSecondMarks.ts'
import { remindOverdue } from './features/marking/jobs/remindOverdue.ts'
import { checkFace } from './features/media/jobs/checkFace.ts'
import { inspectTake } from './features/media/jobs/inspectTake.ts'
import { lookAtPhoto } from './features/media/jobs/lookAtPhoto.ts'
import { measurePhotos } from './features/media/jobs/measurePhotos.ts'
import { removeRehearsals } from './features/media/jobs/removeRehearsals.ts'
import { removeUnusedFiles } from './features/media/jobs/removeUnusedFiles.ts'
import { removeUnusedVideos } from './features/media/jobs/removeUnusedVideos.ts'
import { resumeTakes } from './features/media/jobs/resumeTakes.ts'
import { sendMessages } from './features/message/jobs/sendMessages.ts'
import { sendStaffText } from './features/message/jobs/sendStaffText.ts'
import { tellDue } from './features/message/jobs/tellDue.ts'
import { exportMoneyEntries } from './features/moneyReport/jobs/exportMoneyEntries.ts'
import { exportMoneyReport } from './features/moneyReport/jobs/exportMoneyReport.ts'
import { sweepOfficeJobs } from './features/officeJob/jobs/sweepOfficeJobs.ts'
import { checkOpenOrders } from './features/payment/jobs/checkOpenOrders.ts'
import { moveRefunds } from './features/payment/jobs/moveRefunds.ts'
import { refundOrder } from './features/payment/jobs/refundOrder.ts'
import { planExam } from './features/plan/jobs/planExam.ts'
import { printExam } from './features/print/jobs/printExam.ts'
import { importBook } from './features/questionBank/jobs/importBook.ts'
import { checkLedger } from './features/reconciliation/jobs/checkLedger.ts'
import { reconcileBills } from './features/reconciliation/jobs/reconcileBills.ts'
import { exportOtherResults } from './features/result/jobs/exportOtherResults.ts'
import { exportResults } from './features/result/jobs/exportResults.ts'
import { importOtherResultSheet } from './features/result/jobs/importOtherResultSheet.ts'
import { checkOpenBatches } from './features/schedule/jobs/checkOpenBatches.ts'
import { convertSmallMajors } from './features/schedule/jobs/convertSmallMajors.ts'
import { exportBatchFees } from './features/schedule/jobs/exportBatchFees.ts'
import { forgetExpired } from './features/user/jobs/forgetExpired.ts'
import type { JobName, JobPayload } from './jobPayloads.ts'

/** What each job of the product does; `jobSettings` says when. */
export const jobs: { [N in JobName]: (ctx: JobCtx, payload: JobPayload<N>) => Promise<void> } = {
  refundOrder,
  moveRefunds,
  checkOpenOrders,
  reconcileBills,
  checkLedger,
  forgetExpired,
  convertSmallMajors,
  checkOpenBatches,
  removeUnusedFiles,
  removeUnusedVideos,
  submitComplete,
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
  remindOverdue,
  sweepOfficeJobs,
  exportEnrolments,
  exportEnrolmentsWithCertNO,
  exportBatchFees,
  exportResults,
  exportOtherResults,
  exportMoneyEntries,
  exportMoneyReport,
  importExaminers,
  importOtherResults: importOtherResultSheet,
  importBook,
  planExam,
  printExam,
}
