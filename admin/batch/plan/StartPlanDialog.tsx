import { InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { CallError } from '#client/callError.ts'
import type { ExamPlanWire } from '#contract/schedule/plan.ts'

interface Props {
  batchId: number
  batchName: string
  plans: readonly ExamPlanWire[]
  onClose: () => void
}

/** Starts the automatic plan of a batch. Mounting opens it. */
export function StartPlanDialog({ batchId, batchName, plans, onClose }: Props) {
  const pinned = plans.filter(({ Pinned }) => Pinned > 0)
  const [seed, setSeed] = useState(plans.length + 1)
  const [keptPlan, setKeptPlan] = useState<number | null>(pinned[0]?.EPL_ID ?? null)
  const starting = useSend({
    change: (send) =>
      send('Admin', 'PlanExam', {
        EB_ID: batchId,
        Seed: seed,
        ...(keptPlan === null ? {} : { KeepPinsOf: keptPlan }),
      }),
    invalidates: ['GetOfficeJobList'],
    done: '已开始自动排考',
    onSent: onClose,
  })
  const isLengthMissing = starting.failure instanceof CallError && starting.failure.reason === 'PLAN_LENGTH_MISSING'
  return (
    <Modal
      open
      mask={{ closable: false }}
      title={`自动排考 · ${batchName}`}
      okText="开始"
      cancelText="取消"
      onOk={() => starting.start()}
      confirmLoading={starting.isSending}
      onCancel={() => {
        starting.dismiss()
        onClose()
      }}
    >
      <Form onFinish={() => starting.start()}>
        <Refusal of={starting} before="没有开始：" action={isLengthMissing && <Link to="/plan/lengths">去设置</Link>} />
        <p>
          已缴费、现场考试且还没有签到的考生会一起排，只用批次考试时间内开放的考室。五千人约需一分钟，期间可以做别的事。已有的方案保留不变。
        </p>
        <Form.Item
          label="编号"
          htmlFor="planSeed"
          extra="资料不变时，同一个编号总是得到同一个方案；换一个编号会得到另一种排法，可以比较后择优"
        >
          <InputNumber
            id="planSeed"
            min={1}
            max={1_000_000}
            precision={0}
            value={seed}
            onChange={(value) => setSeed(value ?? 1)}
          />
        </Form.Item>
        {pinned.length > 0 && (
          <Form.Item label="保留已固定的考生" htmlFor="planPins" extra="固定的考生留在原来的考室和时间，其余重新排">
            <PlainSelect
              id="planPins"
              options={pinned.map(({ EPL_ID, Pinned }) => ({
                value: EPL_ID,
                label: `方案 ${EPL_ID} 固定的 ${Pinned} 人`,
              }))}
              value={keptPlan}
              placeholder="不保留"
              onChange={setKeptPlan}
              onClear={() => setKeptPlan(null)}
            />
          </Form.Item>
        )}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
    </Modal>
  )
}
