import { Button } from 'antd'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { ExamPlanWire } from '#contract/schedule/plan.ts'
import { countText } from '#domain/page.ts'
import { stalePlans } from './stalePlans.ts'

/** Pins every place of a plan, or frees them all; the next plan keeps what is pinned. */
export function PinAllButton({ plan: { EPL_ID, Pinned, Figures } }: { plan: ExamPlanWire }) {
  const isFree = Pinned < Figures.Placed
  const pinning = useSend({
    change: (send) => send('Admin', 'PinExamPlan', { EPL_ID, EF_IDs: [], All: 1, IsPinned: isFree ? 1 : 0 }),
    invalidates: stalePlans,
    done: ({ OtherMsg }) =>
      isFree ? `已固定 ${countText(OtherMsg.Changed)} 位考生` : `已取消固定 ${countText(OtherMsg.Changed)} 位考生`,
  })
  if (Figures.Placed === 0) return null
  return (
    <Button loading={pinning.isSending} onClick={() => pinning.start()}>
      {isFree ? '全部固定' : '全部取消固定'}
    </Button>
  )
}
