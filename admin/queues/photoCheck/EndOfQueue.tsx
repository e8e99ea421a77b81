import { Button } from 'antd'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import type { CheckStatus } from '#domain/enrolment/enrolment.ts'
import type { Queue } from './queue.ts'

interface Props {
  queue: Queue
  status: CheckStatus
  onGoTo: (index: number) => void
  onRestart: () => void
}

const nothing: Readonly<Record<CheckStatus, string>> = {
  0: '没有等待审核的照片',
  1: '还没有审核通过的照片',
  2: '没有未通过的照片',
}

/** Shown after the last photo: what was skipped, or that everything is done. */
export function EndOfQueue({ queue, status, onGoTo, onRestart }: Props) {
  const skipped = queue.items.filter((item) => item.verdict === null).length
  const restart = <Button onClick={onRestart}>看看有没有新的照片</Button>
  if (queue.items.length === 0) return <PlainState title={nothing[status]} actions={restart} />
  if (skipped === 0)
    return <PlainState title="全部看完了" note={`本次审核 ${queue.trail.length} 张。`} actions={restart} />
  const first = queue.items.findIndex((item) => item.verdict === null)
  return (
    <PlainState
      title={status === 0 ? `还有 ${skipped} 张被跳过` : '已经是最后一张'}
      actions={
        <>
          <Button type="primary" onClick={() => onGoTo(first)}>
            {status === 0 ? '回到跳过的照片' : '从头再看'}
          </Button>
          {restart}
        </>
      }
    />
  )
}
