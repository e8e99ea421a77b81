import { Checkbox } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import type { MarkingProgressWire } from '#contract/result/markingProgress.ts'

interface Props {
  batchId: number
  examiner: MarkingProgressWire
  onClose: () => void
}

/** Takes what an examiner has not marked and gives it to others. Mounting opens it. */
export function TakeWorkDialog({ batchId, examiner: { UserID, Name, OpenOnline, BegunOnline }, onClose }: Props) {
  const kept = useKeptForm(`takeMarkingWork.${batchId}.${UserID}`)
  const [withBegun, setWithBegun] = useTyped(kept, 'withBegun', false)
  const count = withBegun ? OpenOnline : OpenOnline - BegunOnline
  return (
    <ModalForm
      kept={kept}
      title={`收回改派 · ${Name}`}
      okText={`收回 ${count} 份`}
      isDangerous
      isReady={count > 0}
      explanation={
        <p>
          {Name}的 {count} 份线上待评按专业、考区、负荷和回避关系分给其他考官；没有合适考官的仍留给他。
          双方都会收到消息。现场听过的考生不会改派。
        </p>
      }
      change={(send) =>
        send('Admin', 'TakeMarkingWork', { EB_ID: batchId, UserID, WithBegun: withBegun ? 1 : 0, Count: count })
      }
      invalidates={['GetMarkingProgress']}
      done={({ OtherMsg: { Taken, Left } }) =>
        `已改派 ${Taken} 份${Left > 0 ? `；${Left} 份没有合适的考官，仍由${Name}评审` : ''}`
      }
      onClose={onClose}
    >
      {BegunOnline > 0 && (
        <Checkbox checked={withBegun} onChange={({ target }) => setWithBegun(target.checked)}>
          已写草稿的 {BegunOnline} 份也收回（草稿不会转给别人）
        </Checkbox>
      )}
    </ModalForm>
  )
}
