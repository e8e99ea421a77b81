import { useIsFetching } from '@tanstack/react-query'
import { isOverloaded } from '#client/retry.ts'
import style from '#web/ui/OfflineBar.module.css'

/** Says that the server is overloaded and the page retries, as long as that lasts. */
export function OverloadBar() {
  const waiting = useIsFetching({ predicate: ({ state }) => isOverloaded(state.fetchFailureReason) })
  return (
    <div role="status" aria-live="polite">
      {waiting > 0 && <p className={style.bar}>当前访问人数较多，正在排队，请稍候，无需刷新</p>}
    </div>
  )
}
