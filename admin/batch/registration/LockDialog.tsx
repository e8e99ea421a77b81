import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import type { StaffBatchWire } from '#contract/batch/batch.ts'
import { countText } from '#domain/page.ts'
import { staleBatches } from '../batches/staleBatches.ts'
import { toldText } from './toldText.ts'

/** Locks a batch or unlocks it, after saying how many enrolments stand still meanwhile (office#summary-first). */
export function LockDialog({ batch, onClose }: { batch: StaffBatchWire; onClose: () => void }) {
  const { EB_ID, Version, IsLock, Enrolments, Paid } = batch
  const isLocked = IsLock === 1
  const unpaid = Enrolments - Paid
  return (
    <ReasonDialog
      form={`lockBatch.${EB_ID}`}
      title={isLocked ? '解除锁定' : '锁定批次'}
      okText={isLocked ? '解除锁定' : '锁定批次'}
      isDangerous={!isLocked}
      hint={isLocked ? '例如：费用已核对完' : '例如：名额已满'}
      change={(send, Reason) => send('Admin', 'LockBatch', { EB_ID, IsLock: isLocked ? 0 : 1, Version, Reason })}
      invalidates={staleBatches}
      done={isLocked ? '已解除锁定' : '已锁定'}
      onClose={onClose}
    >
      <p>
        {isLocked
          ? `考生可以按报名时间继续报名、修改和缴费；已有 ${countText(Enrolments)} 个报名，其中 ${countText(unpaid)} 个未缴费。`
          : `考生立即不能报名、修改和缴费；涉及已有的 ${countText(Enrolments)} 个报名，其中 ${countText(unpaid)} 个未缴费。`}
        {toldText(unpaid)}
      </p>
    </ReasonDialog>
  )
}
