import { missing } from '#admin/kit/form/missing.ts'
import { mobileFault } from '#admin/kit/form/mobileFault.ts'
import type { ExaminerWire } from '#contract/people/examinerPeople.ts'

/** An examiner as he is edited. */
export interface ExaminerInput {
  name: string
  mobile: string
  organisation: string
  /** Empty: all majors. */
  majorIds: readonly number[]
  /** Empty: all areas. */
  areaIds: readonly number[]
  isChief: boolean
}

export const newExaminer: ExaminerInput = {
  name: '',
  mobile: '',
  organisation: '',
  majorIds: [],
  areaIds: [],
  isChief: false,
}

export function examinerInputOf(examiner: ExaminerWire): ExaminerInput {
  return {
    name: examiner.Name,
    mobile: examiner.Mobile,
    organisation: examiner.Organisation,
    majorIds: examiner.Majors.map(({ MID }) => MID),
    areaIds: examiner.Areas.map(({ EA_ID }) => EA_ID),
    isChief: examiner.IsChief === 1,
  }
}

/** What is sent of it by AddExaminer and SaveExaminer. */
export function examinerRequest({ name, mobile, organisation, majorIds, areaIds, isChief }: ExaminerInput) {
  return {
    Name: name,
    Mobile: mobile,
    Organisation: organisation,
    MIDs: [...majorIds],
    EA_IDs: [...areaIds],
    IsChief: isChief ? (1 as const) : (0 as const),
  }
}

/** What is missing or wrong, by field. */
export const examinerFaults = ({ name, mobile }: ExaminerInput) => ({
  examinerName: missing(name, '姓名'),
  examinerMobile: mobileFault(mobile),
})

export const fieldLabels: Readonly<Record<keyof ExaminerInput, string>> = {
  name: '姓名',
  mobile: '手机号',
  organisation: '单位',
  majorIds: '评审专业',
  areaIds: '考区',
  isChief: '主考',
}

export interface ScopeNames {
  majors: ReadonlyMap<number, string>
  areas: ReadonlyMap<number, string>
}

/** A field's value in words. */
export function fieldText(field: keyof ExaminerInput, value: unknown, { majors, areas }: ScopeNames): string {
  if (field === 'isChief') return value === true ? '是' : '否'
  if (field !== 'majorIds' && field !== 'areaIds') return String(value as string) || '（空）'
  const names = field === 'majorIds' ? majors : areas
  return (value as number[]).map((id) => names.get(id) ?? String(id)).join('、') || '不限'
}
