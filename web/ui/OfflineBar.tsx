import { useOnline } from '#client/useOnline.ts'
import style from './OfflineBar.module.css'

/** Says that the network is down, as long as that lasts. */
export function OfflineBar() {
  const online = useOnline()
  return (
    <div role="status" aria-live="polite">
      {!online && <p className={style.bar}>网络已断开，恢复后会自动继续</p>}
    </div>
  )
}
