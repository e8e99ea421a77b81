import { useOnline } from '#client/useOnline.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'

type FailedStateProps = {
  /** The message of the error. */
  text: string
  onRetry: () => void
  busy?: boolean
  /** Lets support find the line in the log. */
  requestId?: string
}

/** The state of a failed load, with a retry button. */
export function FailedState({ text, onRetry, busy, requestId }: FailedStateProps) {
  const online = useOnline()
  const retry = (
    <Button look="quiet" busy={busy} onClick={onRetry}>
      重新加载
    </Button>
  )
  if (!online)
    return <EmptyState scene="offline" text="网络已断开" note="连上网络后再试，已填写的内容不会丢失。" action={retry} />
  return <EmptyState scene="broken" text={text} note={requestId && `编号 ${requestId}`} action={retry} />
}
