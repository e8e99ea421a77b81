import { type Reason, reasonText } from '#domain/reasons.ts'
import { questionMemory } from '#web/data/questionMemory.ts'

/** Whose exam time is asked for; `batchId` null while no batch is chosen. */
export type ExamTimeQuestion = { batchId: number | null; certNumber: string }
export type ExamTimeFaults = { batch: string | null; certNumber: string | null }

const text = (reason: Reason | null) => reason && reasonText(reason)

/** The faults of the form, null where a field is right (specification 5). */
export function faultsOf({ batchId, certNumber }: ExamTimeQuestion): ExamTimeFaults {
  return {
    batch: text(batchId === null ? 'BATCH_REQUIRED' : null),
    certNumber: text(certNumber.trim() === '' ? 'CERT_NUMBER_TO_QUERY_REQUIRED' : null),
  }
}

export const examTimeMemory = questionMemory<ExamTimeQuestion>()
