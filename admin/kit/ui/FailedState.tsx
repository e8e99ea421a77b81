import { Button } from 'antd'
import { CallError, messageOf } from '#client/callError.ts'
import { Link } from '../page/router.tsx'
import { PlainState } from './PlainState.tsx'

/** What an address names that may not be there, and where to look for it. */
export interface Named {
  /** What it is called, such as 批次. */
  noun: string
  back: string
  backText: string
}

/**
 * Shown in place of data that could not be loaded: why, what to do, and the request's number for support. What the address names and
 * is not there is said as such, with a way back, since asking again finds it no more.
 */
export function FailedState({ error, named, onRetry }: { error: unknown; named?: Named; onRetry: () => void }) {
  if (named && error instanceof CallError && error.reason === 'NOT_FOUND')
    return (
      <div role="alert">
        <PlainState
          title={`没有这个${named.noun}`}
          note="网址可能写错了，或者它不在您负责的考区，或者已删除、合并。"
          actions={<Link to={named.back}>{named.backText}</Link>}
        />
      </div>
    )
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
