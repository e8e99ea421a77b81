import { type BatchNaming, namingFaults } from '#domain/batch/batchDraft.ts'
import {
  type BatchWindows,
  judgeWindows,
  type WindowKey,
  windowFields,
  windowKeys,
} from '#domain/batch/batchWindows.ts'
import { cleanText } from '#domain/text.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

type WindowField = Exclude<(typeof windowFields)[WindowKey][0 | 1], null>

/** Reads name, year and prefix as staff typed them. Refuses the reasons of `namingFaults`. */
export function readNaming(input: { EB_Name: string; ExamYear: number; CertNOPrefix: string }): BatchNaming {
  const naming = {
    name: cleanText(input.EB_Name),
    examYear: input.ExamYear,
    certNoPrefix: input.CertNOPrefix.trim(),
  }
  refuseIf(Object.values(namingFaults(naming))[0] ?? null)
  return naming
}

/** Reads the times that the input carries; one that is empty or absent is not decided. Refuses EXAM_TIME_WRONG. */
export function readWindows(input: Partial<Record<WindowField, string>>): BatchWindows {
  const timeOf = (name: WindowField | null) => {
    const text = name === null ? '' : (input[name] ?? '')
    return text.trim() === '' ? null : readStaffTime(text)
  }
  const spans = windowKeys.map((key) => {
    const [from, to] = windowFields[key]
    return [key, { from: timeOf(from), to: timeOf(to) }] as const
  })
  return Object.fromEntries(spans) as unknown as BatchWindows
}

/** Refuses BATCH_WINDOWS_WRONG for windows in an impossible order; `Windows` of its OtherMsg names them (office#windows). */
export function requirePossible(windows: BatchWindows): void {
  const refused = judgeWindows(windows).filter(({ isRefused }) => isRefused)
  if (refused.length === 0) return
  refuse('BATCH_WINDOWS_WRONG', {
    params: { why: refused.map(({ text }) => text).join('；') },
    OtherMsg: { Windows: [...new Set(refused.flatMap((finding) => finding.windows))] },
  })
}
