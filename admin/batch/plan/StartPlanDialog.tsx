import { Checkbox, InputNumber, Radio } from 'antd'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
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

/** Whether what is published stays, or everybody is planned anew. */
type Basis = 'published' | 'anew'
/** How many others may go elsewhere for one who finds no free place, where staff allow it. */
const MOST_MOVED = 2

/** Starts the automatic plan of a batch. Mounting opens it. */
export function StartPlanDialog({ batchId, batchName, plans, onClose }: Props) {
  const pinned = plans.filter(({ Pinned }) => Pinned > 0)
  const kept = useKeptForm(`startPlan.${batchId}`)
  const [seed, setSeed] = useTyped(kept, 'seed', plans.length + 1)
  const [keptPlan, setKeptPlan] = useTyped<number | null>(kept, 'keptPlan', pinned[0]?.EPL_ID ?? null)
  const isPublished = plans.some(({ IsCurrent }) => IsCurrent === 1)
  const [basis, setBasis] = useTyped<Basis>(kept, 'basis', isPublished ? 'published' : 'anew')
  const [mayMove, setMayMove] = useTyped(kept, 'mayMove', false)
  const starting = useSend({
    kept,
    change: (send) =>
      send(
        'Admin',
        'PlanExam',
        basis === 'published'
          ? { EB_ID: batchId, KeepPublished: 1, MostMoved: mayMove ? MOST_MOVED : 0 }
          : { EB_ID: batchId, Seed: seed, ...(keptPlan === null ? {} : { KeepPinsOf: keptPlan }) },
      ),
    invalidates: ['GetOfficeJobList'],
    done: '已开始自动排考',
    onSent: onClose,
  })
  const isLengthMissing = starting.failure instanceof CallError && starting.failure.reason === 'PLAN_LENGTH_MISSING'
  return (
    <KeptModal
      open
      kept={kept}
      title={`自动排考 · ${batchName}`}
      okText="开始"
      onOk={() => starting.start()}
      confirmLoading={starting.isSending}
      onCancel={() => {
        starting.dismiss()
        onClose()
      }}
    >
      <Form kept={kept} onFinish={() => starting.start()}>
        <Refusal of={starting} before="没有开始：" action={isLengthMissing && <Link to="/lengths">去设置</Link>} />
        <p>
          已缴费、现场考试且还没有签到的考生会一起排，只用批次考试时间内开放的考室。五千人约需一分钟，期间可以做别的事。已有的方案保留不变。
        </p>
        {isPublished && (
          <Form.Item label="怎样排" htmlFor="planBasis">
            <Radio.Group
              id="planBasis"
              vertical
              value={basis}
              options={[
                { value: 'published', label: '保留已发布的时间，只排其余的考生' },
                { value: 'anew', label: '全部重新排，多数考生的时间会变' },
              ]}
              onChange={({ target }) => setBasis(target.value as Basis)}
            />
          </Form.Item>
        )}
        {basis === 'published' && (
          <>
            <p>
              已发布的时间都不变，考室、考官等有变动而不能保留的除外。其余考生从明天起排到空档里；必须变动的考生会列出名单和原因，发布之前不会通知任何人。
            </p>
            <Checkbox checked={mayMove} onChange={({ target }) => setMayMove(target.checked)}>
              没有空档时，可以请已发布的考生让出时间（每位最多变动 {MOST_MOVED} 人）
            </Checkbox>
          </>
        )}
        {basis === 'anew' && (
          <AnewFields seed={seed} onSeed={setSeed} pinned={pinned} keptPlan={keptPlan} onKeptPlan={setKeptPlan} />
        )}
      </Form>
    </KeptModal>
  )
}

interface AnewProps {
  seed: number
  onSeed: (seed: number) => void
  pinned: readonly ExamPlanWire[]
  keptPlan: number | null
  onKeptPlan: (planId: number | null) => void
}

function AnewFields({ seed, onSeed, pinned, keptPlan, onKeptPlan }: AnewProps) {
  return (
    <>
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
          onChange={(value) => onSeed(value ?? 1)}
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
            onChange={onKeptPlan}
            onClear={() => onKeptPlan(null)}
          />
        </Form.Item>
      )}
    </>
  )
}
