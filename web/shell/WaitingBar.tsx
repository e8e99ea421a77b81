import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { whenToldToWait } from '#client/api.ts'
import { currentWaiting, stopWaiting, subscribeToWaiting, type Waiting, waitIfTold } from '#client/waitingRoom.ts'
import { aheadWords, waitWords } from '#domain/office/waitingRoom.ts'
import { Button } from '#web/ui/Button.tsx'
import style from './WaitingBar.module.css'

whenToldToWait(waitIfTold)

const TICK_MS = 5000
/** The place is read aloud no more often than this. */
const READ_EVERY_MS = 30_000

const KEPT =
  '位置已为您保留：可以锁屏、刷新，或换一台设备登录，不用重新排队。轮到时会自动继续，填写的内容都在；刷新后请再提交一次'

function placeText({ ahead, seconds, toldAt }: Waiting, now: number): string {
  if (seconds === null || ahead === 0) return aheadWords(ahead)
  return `${aheadWords(ahead)} · ${waitWords(Math.max(0, seconds - (now - toldAt) / 1000))}`
}

function troubleText({ isUnreachable, isNew }: Waiting): string {
  if (isUnreachable) return '暂时连不上服务器，您的位置仍保留，正在重新连接'
  return isNew ? '服务器刚刚重新启动，已为您重新排队' : ''
}

/** What is read aloud: a change of the state at once, the place now and then. */
function useReadText(waiting: Waiting | null, now: number): string {
  const [read, setRead] = useState('')
  const last = useRef({ state: '', at: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    const state = waiting ? `waiting ${troubleText(waiting)}` : ''
    if (state === last.current.state && now - last.current.at < READ_EVERY_MS) return
    last.current = { state, at: now }
    setRead(waiting ? `正在排队，${troubleText(waiting) || placeText(waiting, now)}` : '')
  }, [waiting, now])
  return read
}

/** The bar goes with its button; the focus returns to the layer below which the page is covered, if there is one. */
function giveUp(): void {
  stopWaiting()
  const layers = document.querySelectorAll<HTMLElement>('[role="dialog"]')
  layers[layers.length - 1]?.focus({ preventScroll: true })
}

/** Says where in the waiting room the person is, as long as calls of the page wait there. */
export function WaitingBar() {
  const waiting = useSyncExternalStore(subscribeToWaiting, currentWaiting, () => null)
  const [tick, setTick] = useState(0)
  const isWaiting = waiting !== null
  useEffect(() => {
    if (!isWaiting) return
    const timer = window.setInterval(() => setTick(performance.now()), TICK_MS)
    return () => window.clearInterval(timer)
  }, [isWaiting])
  // The last tick may be older than what was told since.
  const now = Math.max(tick, waiting?.toldAt ?? 0)
  const read = useReadText(waiting, now)
  const trouble = waiting ? troubleText(waiting) : ''
  return (
    <>
      <p className="visuallyHidden" role="status" aria-live="polite">
        {read}
      </p>
      {waiting && (
        <section className={style.bar} aria-label="排队">
          <p className={style.title}>当前访问人数较多，正在排队</p>
          <p className={style.place}>{placeText(waiting, now)}</p>
          {trouble && <p className={style.trouble}>{trouble}</p>}
          <p className={style.kept}>{KEPT}</p>
          <Button look="plain" small onClick={giveUp}>
            先不等了
          </Button>
        </section>
      )}
    </>
  )
}
