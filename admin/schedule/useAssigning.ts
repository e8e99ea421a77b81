import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { type RefusedRow, refusedRowOf } from './refusal.ts'

/** What to do with the chosen enrolments; `examTimeId` 0 removes the exam time. */
export type Assigning =
  | { kind: 'examTime'; examTimeId: number; ids: number[] }
  | { kind: 'examiner'; examinerId: number; isAssigned: boolean; ids: number[] }

/** Most rows that one call takes (`AssignExamTime`). */
export const MAX_ROWS = 500

function sentenceOf(assignment: Assigning, changed: number): string {
  if (assignment.kind === 'examTime')
    return assignment.examTimeId === 0 ? `已取消 ${changed} 人的考试时间` : `已安排 ${changed} 人`
  const already = assignment.ids.length - changed
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
        return call('Admin', 'AssignExamTime', { ET_ID: assignment.examTimeId, EF_IDs: assignment.ids })
      }
      const { examinerId, isAssigned, ids } = assignment
      return call('Admin', 'AssignExaminer', { UserID: examinerId, EF_IDs: ids, IsAssigned: isAssigned ? 1 : 0 })
    },
    onMutate: () => setRefused(null),
    onSuccess: async ({ OtherMsg }, assignment) => {
      message.success(sentenceOf(assignment, OtherMsg.Assigned))
      onDone()
      await Promise.all(
        ['GetExamTimeList', 'GetExaminerList', 'GetEnrolmentList', 'GetResultList'].map((action) =>
          queries.invalidateQueries({ queryKey: ['Admin', action] }),
        ),
      )
    },
    onError: (error) => setRefused(refusedRowOf(error)),
  })
  return { assign: assign.mutate, isBusy: assign.isPending, refused, dismiss: () => setRefused(null) }
}
