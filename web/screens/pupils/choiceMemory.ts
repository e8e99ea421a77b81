import { currentSession } from '#client/session.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { prefix, storedText, storeText } from '#web/device/textStorage.ts'
import type { SheetChoice } from './ChoicePart.tsx'

export const nothingChosen: SheetChoice = {
  batchId: 0,
  areaId: 0,
  mode: MODE.unset,
  teacherName: '',
  teacherMobile: '',
}

/** Where the choice is stored on this device; logging out clears it. */
const slot = (): string => `${prefix}pupils.${currentSession()?.mobile ?? ''}`

const numberOf = (value: unknown): number => (Number.isInteger(value) ? Number(value) : 0)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads a stored choice; what it does not understand is as at first. */
export function choiceIn(text: string | null): SheetChoice {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    const { batchId, areaId, mode, teacherName, teacherMobile } = Object(stored) as Record<string, unknown>
    return {
      batchId: numberOf(batchId),
      areaId: numberOf(areaId),
      mode: mode === MODE.online || mode === MODE.offline ? mode : MODE.unset,
      teacherName: textOf(teacherName),
      teacherMobile: textOf(teacherMobile),
    }
  } catch {
    return nothingChosen
  }
}

/**
 * What a teacher chose and typed before a sheet, without anything of a pupil: the sheet itself, with its certificate
 * numbers, is chosen again.
 */
export const storedChoice = (): SheetChoice => choiceIn(storedText(slot()))
export const storeChoice = (choice: SheetChoice): void => storeText(slot(), JSON.stringify(choice))
