import { paths } from '#web/paths.ts'
import { firstKey } from '#web/shell/location.ts'
import { goBack, navigate, useLocation } from '#web/shell/router.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { ButtonRow } from '#web/ui/Stack.tsx'
import style from './Desk.module.css'
import { useResetReview } from './useResetReview.ts'
import type { ReviewDeskState } from './useReviewDesk.ts'

type DeskFootProps = {
  desk: ReviewDeskState
  nextId: number | null
  isSending: boolean
  failure: string | null
  /** Whether the office has a video, so that the review waits. */
  isHanded?: boolean
  onSubmit: () => void
  onRestart: () => Promise<void>
}

/** The main buttons of each mode within reach of the thumb: submit, modify or go on, save the change. */
export function DeskFoot({ desk, nextId, isSending, failure, isHanded, onSubmit, onRestart }: DeskFootProps) {
  const { key } = useLocation()
  const { reset, isResetting } = useResetReview(desk.review?.ER_ID ?? null, onRestart)
  // The list is the previous history entry, with its scroll position; a page opened by a link has none.
  const toList = () => (key === firstKey ? navigate(paths.assessment(), { replace: true }) : goBack())
  return (
    <div className={style.foot}>
      {failure && (
        <p className={style.failure} role="alert">
          {failure}
        </p>
      )}
      <ButtonRow>
        {desk.canChange && (
          <Button look="plain" busy={isResetting} busyText="正在退回" onClick={() => void reset()}>
            重新评审
          </Button>
        )}
        {desk.canChange && (
          <Button look="quiet" onClick={desk.startChange}>
            修改评语
          </Button>
        )}
        {(desk.mode === 'read' || isHanded) &&
          (nextId === null ? (
            <Button onClick={toList}>回到评审列表</Button>
          ) : (
            <ButtonLink to={paths.assessDetails(nextId)} replace>
              下一位考生
            </ButtonLink>
          ))}
        {desk.mode === 'change' && (
          <Button look="quiet" onClick={desk.cancelChange}>
            取消修改
          </Button>
        )}
        {desk.mode !== 'read' && !isHanded && (
          <Button busy={isSending} busyText="正在提交" onClick={onSubmit}>
            {desk.mode === 'change' ? '提交修改' : '提交评审'}
          </Button>
        )}
      </ButtonRow>
    </div>
  )
}
