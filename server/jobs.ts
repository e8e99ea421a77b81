import type { JobCtx } from './context.ts'
import { submitComplete } from './features/exam/jobs/submitComplete.ts'
import { convertRecording, resumeRecordings } from './features/hearing/jobs/convertRecording.ts'
import { sweepHearing } from './features/hearing/jobs/sweepHearing.ts'
import { checkFace } from './features/media/jobs/checkFace.ts'
import { inspectTake } from './features/media/jobs/inspectTake.ts'
import { lookAtPhoto } from './features/media/jobs/lookAtPhoto.ts'
import { removeRehearsals } from './features/media/jobs/removeRehearsals.ts'
import { removeUnusedFiles } from './features/media/jobs/removeUnusedFiles.ts'
import { removeUnusedVideos } from './features/media/jobs/removeUnusedVideos.ts'
import { resumeTakes } from './features/media/jobs/resumeTakes.ts'
import { checkOpenOrders } from './features/payment/jobs/checkOpenOrders.ts'
import { refundOrder } from './features/payment/jobs/refundOrder.ts'
import { convertSmallMajors } from './features/schedule/jobs/convertSmallMajors.ts'
import { forgetExpired } from './features/user/jobs/forgetExpired.ts'
import type { JobName, JobPayload } from './jobPayloads.ts'

interface Job<N extends JobName> {
  run(ctx: JobCtx, payload: JobPayload<N>): Promise<void>
  /** Attempts after the first; the delay doubles, starting at `retrySeconds`. */
  retries: number
  retrySeconds: number
  /** A run longer than this is given to another worker. */
  limitSeconds: number
  /** Cron expression, Asia/Shanghai. */
  schedule?: string
}

/** Every job of the product. */
export const jobs: { [N in JobName]: Job<N> } = {
  refundOrder: { run: refundOrder, retries: 12, retrySeconds: 60, limitSeconds: 120 },
  checkOpenOrders: { run: checkOpenOrders, retries: 0, retrySeconds: 0, limitSeconds: 300, schedule: '* * * * *' },
  forgetExpired: { run: forgetExpired, retries: 2, retrySeconds: 60, limitSeconds: 300, schedule: '17 * * * *' },
  convertSmallMajors: {
    run: convertSmallMajors,
    retries: 2,
    retrySeconds: 30,
    limitSeconds: 300,
    schedule: '*/5 * * * *',
  },
  removeUnusedFiles: {
    run: removeUnusedFiles,
    retries: 2,
    retrySeconds: 60,
    limitSeconds: 600,
    schedule: '41 3 * * *',
  },
  removeUnusedVideos: {
    run: removeUnusedVideos,
    retries: 2,
    retrySeconds: 60,
    limitSeconds: 3600,
    schedule: '11 4 * * *',
  },
  submitComplete: { run: submitComplete, retries: 2, retrySeconds: 30, limitSeconds: 300, schedule: '* * * * *' },
  // One media process runs both kinds one after the other, so that the limits include time spent waiting for earlier
  // work.
  inspectTake: { run: inspectTake, retries: 8, retrySeconds: 30, limitSeconds: 4 * 3600 },
  checkFace: { run: checkFace, retries: 8, retrySeconds: 30, limitSeconds: 4 * 3600 },
  // A hint that arrives after minutes is of no use, so that the job is not retried.
  lookAtPhoto: { run: lookAtPhoto, retries: 0, retrySeconds: 0, limitSeconds: 120 },
  convertRecording: { run: convertRecording, retries: 8, retrySeconds: 20, limitSeconds: 4 * 3600 },
  resumeRecordings: {
    run: resumeRecordings,
    retries: 0,
    retrySeconds: 0,
    limitSeconds: 300,
    schedule: '7 * * * *',
  },
  sweepHearing: { run: sweepHearing, retries: 2, retrySeconds: 30, limitSeconds: 300, schedule: '* * * * *' },
  removeRehearsals: {
    run: removeRehearsals,
    retries: 1,
    retrySeconds: 60,
    limitSeconds: 300,
    schedule: '*/10 * * * *',
  },
  resumeTakes: { run: resumeTakes, retries: 0, retrySeconds: 0, limitSeconds: 300, schedule: '27 * * * *' },
}
