import { useOnline } from '#web/shell/useOnline.ts'
import style from './OfflineBar.module.css'

/** Says that the network is gone, for as long as it is. */
export function OfflineBar() {
  const online = useOnline()
  return (
    <div role="status" aria-live="polite">
      {!online && <p className={style.bar}>网络已断开，恢复后会自动继续</p>}
    </div>
  )
}
