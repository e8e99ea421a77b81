import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { call, type RequestOf } from '#client/api.ts'
import { type RefusedRow, refusedRowOf } from './refusal.ts'

/** The enrolments as the calls take them: named, or all that match with the number that was shown. */
export type Chosen = Pick<RequestOf<'Admin', 'AssignExamTime'>, 'EF_IDs' | 'All' | 'Count'>

/** What to do with `count` chosen enrolments; `examTimeId` 0 removes the exam time. */
export type Assigning = { chosen: Chosen; count: number } & (
  | { kind: 'examTime'; examTimeId: number }
  | { kind: 'examiner'; examinerId: number; isAssigned: boolean }
)

function sentenceOf(assignment: Assigning, changed: number): string {
  if (assignment.kind === 'examTime')
    return assignment.examTimeId === 0 ? `已取消 ${changed} 人的考试时间` : `已安排 ${changed} 人`
  const already = assignment.count - changed
  const rest = already > 0 ? `，${already} 人原本如此` : ''
  return `${assignment.isAssigned ? '已分配' : '已取消分配'} ${changed} 人${rest}`
}

/** Assigns all or none; a refusal stays visible with its row until the next try. */
export function useAssigning(onDone: () => void) {
  const queries = useQueryClient()
  const { message } = App.useApp()
  const [refused, setRefused] = useState<RefusedRow | null>(null)
  const assign = useMutation({
    mutationFn: async (assignment: Assigning) => {
      if (assignment.kind === 'examTime') {
        return call('Admin', 'AssignExamTime', { ET_ID: assignment.examTimeId, ...assignment.chosen })
      }
      const { examinerId, isAssigned, chosen } = assignment
      return call('Admin', 'AssignExaminer', { UserID: examinerId, IsAssigned: isAssigned ? 1 : 0, ...chosen })
    },
    onMutate: () => setRefused(null),
    onSuccess: async ({ OtherMsg }, assignment) => {
      message.success(sentenceOf(assignment, OtherMsg.Assigned))
      onDone()
      await Promise.all(
        ['GetExamTimeList', 'GetExaminerList', 'GetExaminersToAssign', 'GetEnrolmentList', 'GetResultList'].map(
          (action) => queries.invalidateQueries({ queryKey: ['Admin', action] }),
        ),
      )
    },
    onError: (error) => setRefused(refusedRowOf(error)),
  })
  return { assign: assign.mutate, isBusy: assign.isPending, refused, dismiss: () => setRefused(null) }
}
