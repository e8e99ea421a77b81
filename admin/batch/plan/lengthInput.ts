import type { SaveFacts } from '#admin/kit/form/useEdit.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import type { ExamLengthWire } from '#contract/schedule/planPlaces.ts'
import { type Equipment, equipmentText } from '#domain/schedule/plan/equipment.ts'

export interface GradeLength {
  GID: number
  Minutes: number
  PauseMinutes: number
}

export interface LengthInput {
  minutes: number
  pause: number
  equipment: Equipment[]
  /** What differs from the major. */
  grades: GradeLength[]
}

export const lengthLabels: Readonly<Record<keyof LengthInput, string>> = {
  minutes: '每位考生的时间',
  pause: '考生之间的间隔',
  equipment: '考室须有的设备',
  grades: '不同的级别',
}

export function lengthInputOf({ Minutes, PauseMinutes, Equipment, Grades }: ExamLengthWire): LengthInput {
  return { minutes: Minutes, pause: PauseMinutes, equipment: Equipment, grades: Grades }
}

export function lengthRequest(
  id: number,
  { minutes, pause, equipment, grades }: LengthInput,
  facts: SaveFacts,
): SentRequest<'Admin', 'SaveExamLength'> {
  return { MID: id, Minutes: minutes, PauseMinutes: pause, Equipment: equipment, Grades: grades, ...facts }
}

export function lengthText(field: keyof LengthInput, value: unknown): string {
  if (field === 'equipment') return equipmentText(value as Equipment[]) || '没有'
  if (field === 'grades') return `${(value as GradeLength[]).length} 个级别`
  return `${Number(value)} 分钟`
}

/** The grades with another length set, or taken back where `length` is null. */
export function withGrade(grades: readonly GradeLength[], id: number, length: Omit<GradeLength, 'GID'> | null) {
  const others = grades.filter(({ GID }) => GID !== id)
  return length === null ? others : [...others, { GID: id, ...length }].sort((one, other) => one.GID - other.GID)
}
