import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { MINUTE_MS } from '#domain/time.ts'
import style from './Messages.module.css'

export const unreadCall = callQuery('Message', 'GetUnreadMessages', {})

/** How many messages are unread; nothing where none is, or where it is not known. */
export function UnreadBadge() {
  const { data } = useQuery({ ...unreadCall, refetchInterval: MINUTE_MS, staleTime: 0 })
  const count = data?.OtherMsg.Unread ?? 0
  if (count === 0) return null
  return (
    <span className={style.badge}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="visuallyHidden">{count}条未读</span>
    </span>
  )
}
