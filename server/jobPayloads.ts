/** What each job is told. Ids only: a job reads the rest when it runs, and personal data stay out of the queue. */
export interface JobPayloads {
  /** Give back what was paid beyond the one fee. */
  refundOrder: { orderId: number }
  /** Ask WeChat about the open orders that are due, close those past their time; unless `isFollowUp`, plan three more within the minute. */
  checkOpenOrders: { isFollowUp?: boolean }
  /** Remove codes, failures, visits and sessions whose time is over. */
  forgetExpired: Record<string, never>
  /** After the end of registration: halls with too few enrolled become online exams. */
  convertSmallMajors: Record<string, never>
  /** Pictures that no enrolment uses a day after their upload. */
  removeUnusedFiles: Record<string, never>
  /** Videos in the store that nothing refers to two days after they came. */
  removeUnusedVideos: Record<string, never>
  /** Complete sets whose window has ended become final. */
  submitComplete: Record<string, never>
  /** Look at an attached video, and convert it where browsers do not all play it. */
  inspectTake: { takeId: number }
  /** Compare the faces of an attached video with the enrolment's photo. */
  checkFace: { takeId: number }
  /** Find the faces of an uploaded ID photo, for the hints that its page shows. */
  lookAtPhoto: { fileId: number }
  /** What rehearsals sent to the store. */
  removeRehearsals: Record<string, never>
  /** Videos whose inspection or face check never came to an end: ask again, at last give up. */
  resumeTakes: Record<string, never>
  /** Make the MP3 of a recording of the hearing test. */
  convertRecording: { recordingId: number }
  /** Recordings whose conversion never came to an end: ask again, at last give up. */
  resumeRecordings: Record<string, never>
  /** Hearing exams whose time is up become final as they stand. */
  sweepHearing: Record<string, never>
}

export type JobName = keyof JobPayloads
export type JobPayload<N extends JobName> = JobPayloads[N]
