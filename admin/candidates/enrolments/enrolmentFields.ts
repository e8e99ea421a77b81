import { useQuery } from '@tanstack/react-query'
import { useDayField } from '#admin/kit/list/dayField.ts'
import { isFlag, isId } from '#admin/kit/list/listAddress.ts'
import { sessionField, useSessionId } from '#admin/kit/list/sessionField.ts'
import type { ListField } from '#admin/kit/list/useList.ts'
import { type SelectOption, useAreas, useBatches, useGrades, useMajors } from '#admin/kit/state/catalogue.ts'
import { checkText, examModeText, payText } from '#admin/kit/wireTexts.ts'
import { callQuery } from '#client/callQuery.ts'
import { isoMinuteText } from '#domain/time.ts'

const isStatus = (value: number) => value <= 2
const choicesOf = (values: readonly number[], text: (value: number) => string): SelectOption[] =>
  values.map((value) => ({ value, label: text(value) }))

/** When and where an exam time is, as one of its enrolments says. */
function useSessionName(examTimeId: number): string {
  const query = useQuery({
    ...callQuery('Admin', 'GetEnrolmentList', { ET_ID: examTimeId, PageSize: 1, Part: 'rows' }),
    enabled: examTimeId > 0,
  })
  const time = query.data?.listData[0]?.ExamTime
  return time ? `${isoMinuteText(time.ExamBeginDate)} ${time.ExamRoom}`.trim() : ''
}

/** The conditions of the enrolment list, with the choices of each. */
export function useEnrolmentFields(): ListField[] {
  const examTimeId = useSessionId()
  const session = sessionField(examTimeId, useSessionName(examTimeId))
  const day = useDayField('CreateDate', '报名日期')
  return [
    ...session,
    ...day,
    { key: 'batch', wire: 'EB_ID', isPossible: isId, label: '批次', options: useBatches() },
    { key: 'area', wire: 'EA_ID', isPossible: isId, label: '考区', options: useAreas() },
    { key: 'major', wire: 'MID', isPossible: isId, label: '专业', options: useMajors() },
    { key: 'grade', wire: 'GID', isPossible: isId, label: '级别', options: useGrades() },
    { key: 'pay', wire: 'IsPay', isPossible: isStatus, label: '缴费', options: choicesOf([0, 1, 2], payText) },
    {
      key: 'refunded',
      wire: 'IsRefunded',
      isPossible: isFlag,
      label: '退费',
      options: choicesOf([0, 1], (value) => (value === 0 ? '未退费' : '已退费')),
    },
    {
      key: 'check',
      wire: 'CheckStatus',
      isPossible: isStatus,
      label: '照片审核',
      options: choicesOf([0, 1, 2], checkText),
    },
    { key: 'mode', wire: 'IsOnline', isPossible: isFlag, label: '考试方式', options: choicesOf([1, 0], examModeText) },
    {
      key: 'timed',
      wire: 'HasExamTime',
      isPossible: isFlag,
      label: '考试时间',
      options: choicesOf([0, 1], (value) => (value === 0 ? '未安排' : '已安排')),
    },
    {
      key: 'marked',
      wire: 'HasExaminer',
      isPossible: isFlag,
      label: '考官',
      options: choicesOf([0, 1], (value) => (value === 0 ? '未分配' : '已分配')),
    },
    {
      key: 'stranded',
      wire: 'IsStranded',
      isPossible: (value) => value === 1,
      label: '评审受阻',
      options: choicesOf([1], () => '考官已停用'),
    },
  ]
}
