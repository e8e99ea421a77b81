import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import { questionMemory } from '#web/data/questionMemory.ts'

/** The input of the exam-time query; `batchId` is null while no batch is chosen. */
export type ExamTimeQuestion = { batchId: number | null; certNumber: string }
export type ExamTimeFaults = { batch: string | null; certNumber: string | null }

const text = (reason: Reason | null) => reason && reasonText(reason)

/** Returns the fault of each field, null where it is valid (specification#exam-time-rules). */
export function examTimeQuestionFaults({ batchId, certNumber }: ExamTimeQuestion): ExamTimeFaults {
  return {
    batch: text(batchId === null ? 'BATCH_REQUIRED' : null),
    certNumber: text(certNumber.trim() === '' ? 'CERT_NUMBER_TO_QUERY_REQUIRED' : null),
  }
}

export const examTimeMemory = questionMemory<ExamTimeQuestion>()
