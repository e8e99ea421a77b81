import { shanghaiIso } from '#domain/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { actText, type QueuedAction } from './actions.ts'
import { clockOf } from './clockOf.ts'
import type { Hall } from './hall.ts'
import style from './OnSite.module.css'
import { TwoReviews } from './TwoReviews.tsx'

type QueueSheetProps = { hall: Hall; queue: readonly QueuedAction[]; onClose: () => void }

/** Lists the unsent actions in order; the examiner retries or discards those that were refused. */
export function QueueSheet({ hall, queue, onClose }: QueueSheetProps) {
  return (
    <Sheet
      title="待发送"
      onClose={onClose}
      foot={
        <Button wide look="quiet" onClick={hall.wake}>
          立即发送
        </Button>
      }
    >
      {queue.length === 0 ? (
        <EmptyState text="全部已发送" />
      ) : (
        <ol className={style.waiting}>
          {queue.map((action) => (
            <li key={action.key} className={style.waitingRow}>
              <p>
                <strong>{action.name}</strong> {actText[action.act.kind]}
                <span className={style.soft}> {clockOf(shanghaiIso(action.seq))}</span>
              </p>
              {action.officeKey !== undefined ? (
                <p className={style.soft}>情况已变（{action.refusal ?? '前一项没有成功'}），正在转交考务决定</p>
              ) : action.refusal === null ? (
                <p className={style.soft}>等待发送</p>
              ) : action.theirs && action.act.kind === 'review' ? (
                <TwoReviews action={action} own={action.act} theirs={action.theirs} hall={hall} />
              ) : (
                <Refused action={action} reason={action.refusal} hall={hall} />
              )}
            </li>
          ))}
        </ol>
      )}
    </Sheet>
  )
}

type RefusedProps = { action: QueuedAction; reason: string; hall: Hall }

function Refused({ action, reason, hall }: RefusedProps) {
  // Signed work is never thrown away here; the office decides about it.
  const isSigned = action.act.kind === 'review'
  const giveUp = async () => {
    if (await confirm({ title: `放弃${actText[action.act.kind]}？`, yes: '放弃', danger: true }))
      await hall.drop(action)
  }
  return (
    <>
      <p className={style.reason}>没有成功：{reason}</p>
      <div className={style.buttons}>
        <Button small look="quiet" onClick={() => void hall.retry(action)}>
          再次发送
        </Button>
        {isSigned ? (
          <Button small look="plain" onClick={() => void hall.giveToOffice(action)}>
            交给考务决定
          </Button>
        ) : (
          <Button small look="plain" onClick={() => void giveUp()}>
            放弃
          </Button>
        )}
      </div>
    </>
  )
}
