import { useSend } from '#admin/kit/send/useSend.ts'

interface Choice {
  UserID: number
  Name: string
  isOut: boolean
}

/** Leaves an examiner out of the new work of a batch, or lets him take part again. */
export const useExaminerOut = (batchId: number) =>
  useSend({
    change: (send, { UserID, isOut }: Choice) =>
      send('Admin', 'SetExaminerOut', { EB_ID: batchId, UserID, IsOut: isOut ? 1 : 0 }),
    invalidates: ['GetMarkingProgress', 'PreviewMarkingBalance', 'GetHeldResults', 'GetExaminersToAssign'],
    done: (_, { Name, isOut }) => (isOut ? `${Name}不再参与本批次的新任务` : `${Name}已恢复参与本批次`),
  })
