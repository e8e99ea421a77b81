import type { JobName } from './jobPayloads.ts'

interface JobSettings {
  /** Attempts after the first; the delay doubles, starting at `retrySeconds`. */
  retries: number
  retrySeconds: number
  /** A run longer than this is given to another worker. */
  limitSeconds: number
  /** Cron expression, Asia/Shanghai. */
  schedule?: string
}

const OFFICE_JOB = { retries: 5, retrySeconds: 10, limitSeconds: 7200 }
const [EACH_MINUTE, HOUR] = ['* * * * *', 3600]

/** When each job runs and how often it is tried; apart from what it does, so that the start need not load all features. */
export const jobSettings: Record<JobName, JobSettings> = {
  // What fails is taken up by `moveRefunds`, which has the time of the next call in the refund's row.
  refundOrder: { retries: 2, retrySeconds: 15, limitSeconds: 120 },
  moveRefunds: { retries: 0, retrySeconds: 0, limitSeconds: 300, schedule: EACH_MINUTE },
  // What was given up is started again by `moveRefunds`.
  settleBulkRefund: { retries: 2, retrySeconds: 15, limitSeconds: 1800 },
  checkOpenOrders: { retries: 0, retrySeconds: 0, limitSeconds: 300, schedule: EACH_MINUTE },
  reconcileBills: { retries: 1, retrySeconds: 300, limitSeconds: HOUR, schedule: '9 * * * *' },
  checkLedger: { retries: 1, retrySeconds: 600, limitSeconds: HOUR, schedule: '50 4 * * *' },
  checkServices: { retries: 2, retrySeconds: 600, limitSeconds: 300, schedule: '40 5 * * *' },
  forgetExpired: { retries: 2, retrySeconds: 60, limitSeconds: 300, schedule: '17 * * * *' },
  checkOpenBatches: { retries: 2, retrySeconds: 300, limitSeconds: 600, schedule: '20 3 * * *' },
  convertSmallMajors: { retries: 2, retrySeconds: 30, limitSeconds: 300, schedule: '*/5 * * * *' },
  removeUnusedFiles: { retries: 2, retrySeconds: 60, limitSeconds: 600, schedule: '41 3 * * *' },
  removeUnusedVideos: { retries: 2, retrySeconds: 60, limitSeconds: HOUR, schedule: '11 4 * * *' },
  submitComplete: { retries: 2, retrySeconds: 30, limitSeconds: 300, schedule: EACH_MINUTE },
  // One media process runs both kinds one after the other, so that the limits include time spent waiting for earlier
  // work.
  settleRetaken: { retries: 8, retrySeconds: 5, limitSeconds: 60 },
  inspectTake: { retries: 8, retrySeconds: 30, limitSeconds: 4 * HOUR },
  checkFace: { retries: 8, retrySeconds: 30, limitSeconds: 4 * HOUR },
  // A hint that arrives after minutes is of no use, so that the job is not retried.
  lookAtPhoto: { retries: 0, retrySeconds: 0, limitSeconds: 120 },
  measurePhotos: { retries: 0, retrySeconds: 0, limitSeconds: 600, schedule: EACH_MINUTE },
  convertRecording: { retries: 8, retrySeconds: 20, limitSeconds: 4 * HOUR },
  resumeRecordings: { retries: 0, retrySeconds: 0, limitSeconds: 300, schedule: '7 * * * *' },
  removeSounds: { retries: 2, retrySeconds: 60, limitSeconds: 300, schedule: '53 3 * * *' },
  sweepHearing: { retries: 2, retrySeconds: 30, limitSeconds: 300, schedule: EACH_MINUTE },
  removeRehearsals: { retries: 1, retrySeconds: 60, limitSeconds: 300, schedule: '*/10 * * * *' },
  resumeTakes: { retries: 0, retrySeconds: 0, limitSeconds: 300, schedule: '27 * * * *' },
  tellDue: { retries: 0, retrySeconds: 0, limitSeconds: 300, schedule: EACH_MINUTE },
  sendMessages: { retries: 0, retrySeconds: 0, limitSeconds: 300, schedule: EACH_MINUTE },
  drawSecondMarks: { retries: 5, retrySeconds: 30, limitSeconds: HOUR },
  assignSecondMarks: { retries: 0, retrySeconds: 0, limitSeconds: 300, schedule: EACH_MINUTE },
  expireChanges: { retries: 0, retrySeconds: 0, limitSeconds: 300, schedule: EACH_MINUTE },
  expireAppeals: { retries: 0, retrySeconds: 0, limitSeconds: 300, schedule: EACH_MINUTE },
  remindOverdue: { retries: 1, retrySeconds: 60, limitSeconds: 300, schedule: '23 * * * *' },
  sweepOfficeJobs: { retries: 1, retrySeconds: 60, limitSeconds: 600, schedule: '37 * * * *' },
  carryOutErasures: { retries: 2, retrySeconds: 60, limitSeconds: HOUR, schedule: '*/5 * * * *' },
  exportMyData: { retries: 3, retrySeconds: 30, limitSeconds: HOUR },
  removeDataExports: { retries: 1, retrySeconds: 60, limitSeconds: 300, schedule: '43 * * * *' },
  runRetention: { retries: 5, retrySeconds: 60, limitSeconds: 4 * HOUR },
  resumeRetention: { retries: 0, retrySeconds: 0, limitSeconds: 300, schedule: '47 * * * *' },
  // Each hour, because a transaction from before midnight may put it off.
  sealAudit: { retries: 5, retrySeconds: 60, limitSeconds: HOUR, schedule: '16 * * * *' },
  watchAudit: { retries: 1, retrySeconds: 60, limitSeconds: 300, schedule: '*/10 * * * *' },
  exportEnrolments: OFFICE_JOB,
  exportEnrolmentsWithCertNO: OFFICE_JOB,
  exportBatchFees: OFFICE_JOB,
  archiveBatch: OFFICE_JOB,
  exportFiling: OFFICE_JOB,
  exportResults: OFFICE_JOB,
  exportCertificatePosts: OFFICE_JOB,
  importCertificatePosts: OFFICE_JOB,
  exportOtherResults: OFFICE_JOB,
  exportCertificates: OFFICE_JOB,
  makeCertificates: OFFICE_JOB,
  printCertificates: OFFICE_JOB,
  exportMoneyEntries: OFFICE_JOB,
  exportRefunds: OFFICE_JOB,
  exportWaivers: OFFICE_JOB,
  exportList: OFFICE_JOB,
  exportReceipts: OFFICE_JOB,
  exportMoneyWork: OFFICE_JOB,
  exportBills: OFFICE_JOB,
  exportBillLines: OFFICE_JOB,
  exportMessageLog: OFFICE_JOB,
  exportInvoices: OFFICE_JOB,
  exportMoneyReport: OFFICE_JOB,
  exportAudit: OFFICE_JOB,
  importExaminers: OFFICE_JOB,
  importOtherResults: OFFICE_JOB,
  importBook: OFFICE_JOB,
  planExam: OFFICE_JOB,
  printExam: OFFICE_JOB,
  // What fails is said to whoever waits for it, who tries again.
  previewPrint: { retries: 0, retrySeconds: 0, limitSeconds: 120 },
  sendStaffText: OFFICE_JOB,
}
