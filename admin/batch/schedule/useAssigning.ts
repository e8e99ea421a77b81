import { useSend } from '#admin/kit/send/useSend.ts'
import { type RequestOf } from '#client/api.ts'
import { withItsRow } from './withItsRow.ts'

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

/** Assigns all or none; a refusal says which row is in the way. */
export function useAssigning(onDone: () => void) {
  return useSend({
    change: async (send, assignment: Assigning) => {
      try {
        if (assignment.kind === 'examTime')
          return await send('Admin', 'AssignExamTime', { ET_ID: assignment.examTimeId, ...assignment.chosen })
        const { examinerId, isAssigned, chosen } = assignment
        return await send('Admin', 'AssignExaminer', { UserID: examinerId, IsAssigned: isAssigned ? 1 : 0, ...chosen })
      } catch (error) {
        throw withItsRow(error)
      }
    },
    invalidates: ['GetExamTimeList', 'GetExaminerList', 'GetExaminersToAssign', 'GetEnrolmentList', 'GetResultList'],
    done: ({ OtherMsg }, assignment) => sentenceOf(assignment, OtherMsg.Assigned),
    onSent: onDone,
  })
}
