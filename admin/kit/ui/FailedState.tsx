import { Button } from 'antd'
import { CallError, messageOf } from '#client/callError.ts'
import { PlainState } from './PlainState.tsx'

/** Shown in place of data that could not be loaded: why, what to do, and the request's number for support. */
export function FailedState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isOffline = error instanceof CallError && (error.failure === 'offline' || error.failure === 'timeout')
  const requestId = error instanceof CallError ? error.requestId : null
  return (
    <div role="alert">
      <PlainState
        isFailure
        title={isOffline ? '网络不通' : '没有加载成功'}
        note={`${messageOf(error)}${requestId ? `（编号 ${requestId}）` : ''}`}
        actions={
          <Button type="primary" onClick={onRetry}>
            重试
          </Button>
        }
      />
    </div>
  )
}
