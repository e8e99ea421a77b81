/** The payload of each job. Ids only: a job reads the rest when it runs, and personal data stays out of the queue. */
export interface JobPayloads {
  /** Request the refunds of an order at WeChat. */
  refundOrder: { orderId: number }
  /** Follow refunds at WeChat until they end. */
  moveRefunds: Record<string, never>
  /** Settle each refund of a request for many as it was decided (office#refund). */
  settleBulkRefund: { bulkRefundId: number }
  /** Fetch the bills of WeChat that are due, or that of `day` (`yyyy-MM-dd`), and compare them (office#nightly-bill). */
  reconcileBills: { day?: string }
  /** Recompute orders, enrolments and desk tills from the ledger (office#ledger). */
  checkLedger: Record<string, never>
  /**
   * Query WeChat for open orders that are due and close expired ones; unless `isFollowUp`, enqueue three more runs this
   * minute.
   */
  checkOpenOrders: { isFollowUp?: boolean }
  /** Ask the services outside whether they still take our accounts and keys, and read when our TLS certificate ends. */
  checkServices: Record<string, never>
  /** Delete expired codes, password failures, visits and sessions. */
  forgetExpired: Record<string, never>
  /**
   * After the end of registration, turn offline majors with too few enrolments into online exams
   * (rulings#small-majors).
   */
  convertSmallMajors: Record<string, never>
  /** Check each night whether candidates of open batches can enrol, pay and sit (office#ready-check). */
  checkOpenBatches: Record<string, never>
  /** Delete pictures that nothing refers to a day after their upload. */
  removeUnusedFiles: Record<string, never>
  /** Delete videos in the store that nothing refers to two days after their upload. */
  removeUnusedVideos: Record<string, never>
  /** Submit complete answer sheets whose window has ended (rulings#session). */
  submitComplete: Record<string, never>
  /** Give a handed video back to its examiners: the piece was recorded again. */
  settleRetaken: { enrolmentId: number; sheetId: number }
  /** Inspect an attached video, and convert it unless every browser plays it (rulings#conversion). */
  inspectTake: { takeId: number }
  /** Compare the faces in an attached video with the enrolment's photo (rulings#face-check). */
  checkFace: { takeId: number }
  /** Find the faces in an uploaded ID photo, for the hints that the page shows (office#photo-hints). */
  lookAtPhoto: { fileId: number }
  /** Measure new photos of enrolments for the hints of the photo check (office#photo-hints). */
  measurePhotos: Record<string, never>
  /** Delete the videos of rehearsals from the store. */
  removeRehearsals: Record<string, never>
  /** Retry unfinished inspections and face checks of videos, and give up after the last attempt. */
  resumeTakes: Record<string, never>
  /** Convert a recording of the hearing test to MP3 (rulings#hearing). */
  convertRecording: { recordingId: number }
  /** Retry unfinished conversions of recordings, and give up after the last attempt. */
  resumeRecordings: Record<string, never>
  /** Delete sounds of the hearing bank that no item has a day after their upload. */
  removeSounds: Record<string, never>
  /** Submit hearing exams whose time is up with the answers they have. */
  sweepHearing: Record<string, never>
  /** Send what people have been told by WeChat and SMS, and follow what was sent (office#ways). */
  sendMessages: Record<string, never>
  /** Tell what the clock causes: results to be seen, exams of the next day, time that runs out (office#events). */
  tellDue: Record<string, never>
  /** Draw second marks of a batch whose first marks came in before its rule (office#marking). */
  drawSecondMarks: { batchId: number }
  /** Give what is drawn for a second mark to other examiners (office#marking). */
  assignSecondMarks: Record<string, never>
  /** End appeals whose fee was not paid before their window ended (office#appeals). */
  expireAppeals: Record<string, never>
  expireChanges: Record<string, never>
  /** Remind examiners of reviews that are late (office#marking). */
  remindOverdue: Record<string, never>
  /** Remove results of office jobs after seven days, and end those that the queue has lost. */
  sweepOfficeJobs: Record<string, never>
  /** Erase whose deletion is confirmed, as soon as nothing hinders it, and remove what is left of it in the store (office#retention). */
  carryOutErasures: Record<string, never>
  /** Write the copy of its data that a family asked for. */
  exportMyData: { dataExportId: number }
  /** Remove copies of data that were not fetched in time. */
  removeDataExports: Record<string, never>
  /** Remove what was approved of a batch, step by step (office#retention). */
  runRetention: { retentionRunId: number }
  /** Go on with runs of retention that were interrupted. */
  resumeRetention: Record<string, never>
  /** Seal the rows of the audit log of each day that is over (office#audit). */
  sealAudit: Record<string, never>
  /** Look for rare patterns in what staff looked at and exported (office#audit). */
  watchAudit: Record<string, never>
  /** Write a list of the console to a sheet (office#imports-exports). */
  exportEnrolments: OfficeJobPayload
  exportEnrolmentsWithCertNO: OfficeJobPayload
  exportBatchFees: OfficeJobPayload
  /** Write everything of a batch that must be kept (office#filing). */
  archiveBatch: OfficeJobPayload
  /** Write a form of filing, or the statistics of a year (office#filing). */
  exportFiling: OfficeJobPayload
  exportResults: OfficeJobPayload
  exportCertificatePosts: OfficeJobPayload
  /** Note which certificates went into the post (office#certificates). */
  importCertificatePosts: OfficeJobPayload
  exportOtherResults: OfficeJobPayload
  exportCertificates: OfficeJobPayload
  /** Make the PDF of each certificate of a batch (office#certificates). */
  makeCertificates: OfficeJobPayload
  /** Put the certificates of an area into one PDF. */
  printCertificates: OfficeJobPayload
  exportMoneyEntries: OfficeJobPayload
  exportRefunds: OfficeJobPayload
  exportWaivers: OfficeJobPayload
  exportList: OfficeJobPayload
  exportReceipts: OfficeJobPayload
  exportMoneyWork: OfficeJobPayload
  exportBills: OfficeJobPayload
  exportBillLines: OfficeJobPayload
  exportMessageLog: OfficeJobPayload
  exportInvoices: OfficeJobPayload
  exportMoneyReport: OfficeJobPayload
  exportAudit: OfficeJobPayload
  /** Make the examiners of a sheet (office#staff-people). */
  importExaminers: OfficeJobPayload
  /** Import a sheet of results of other exams (rulings#other-results). */
  importOtherResults: OfficeJobPayload
  /** Send a text of staff to families (office#events). */
  sendStaffText: OfficeJobPayload
  /** Import a book of questions with its pictures or sounds (office#book-import). */
  importBook: OfficeJobPayload
  /** Plan the exams on site of a batch (office#plan). */
  planExam: OfficeJobPayload
  /** Print lists or tickets of an exam on site (office#prints). */
  printExam: OfficeJobPayload
  /** Lay out a print for its preview (office#prints). */
  previewPrint: { previewId: number }
}

/** An office job, whose row holds its input and its progress. */
export interface OfficeJobPayload {
  officeJobId: number
}
export type OfficeJobName = {
  [N in JobName]: JobPayloads[N] extends OfficeJobPayload ? N : never
}[JobName]

export type JobName = keyof JobPayloads
export type JobPayload<N extends JobName> = JobPayloads[N]
