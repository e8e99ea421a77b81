import { useState } from 'react'
import { messageOf } from '#client/callError.ts'
import { serverNow } from '#client/clock.ts'
import type { ArrivalWire } from '#contract/result/reviewOnSite.ts'
import { shanghaiMinuteText } from '#domain/time.ts'
import { paths } from '#web/paths.ts'
import { spanText } from '#web/screens/examiner/work.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Link } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ArrivalSheet } from './ArrivalSheet.tsx'
import { DAY_STATES, type DayEntry, type DayState, dayStateOf, searchEntries, withQueue } from './actions.ts'
import { DayCard } from './DayCard.tsx'
import { FindAnywhere } from './FindAnywhere.tsx'
import type { Hall, HallState } from './hall.ts'
import style from './OnSite.module.css'
import { QueueBar } from './QueueBar.tsx'
import { placesInLine } from './rules.ts'
import { ScanSheet } from './ScanSheet.tsx'
import { useHall } from './useHall.ts'

const stateText: Readonly<Record<DayState, string>> = {
  expected: '未到',
  toReview: '待评审',
  reviewed: '已评审',
  absent: '缺考',
}
/** At the door it counts who is there, not who has been marked. */
const doorStateText: Readonly<Record<DayState, string>> = { ...stateText, toReview: '已签到', reviewed: '已考完' }

const doorKept = '名单和照片已存到本机，断网也能签到，恢复后自动发送。'

/** The candidates of one exam time: attendance, reviews to do, and unsent actions. */
export function DayList({ examTimeId }: { examTimeId: number }) {
  const { hall, state, isKept } = useHall(examTimeId)
  const [isScanning, setScanning] = useState(false)
  const [arrival, setArrival] = useState<ArrivalWire | null>(null)
  const entries = withQueue(state.day?.rows ?? [], state.queue)
  return (
    <Page
      title={hall.isDoor ? '现场签到' : '现场评审'}
      aside={
        <Link to={hall.isDoor ? paths.onSiteReview() : paths.reviewResults()} className={style.aside}>
          {hall.isDoor ? '今天的考场' : '已评审'}
        </Link>
      }
      foot={
        <div className={style.foot}>
          <Button wide onClick={() => setScanning(true)}>
            扫码签到
          </Button>
        </div>
      }
    >
      <QueueBar hall={hall} state={state} />
      <Day hall={hall} state={state} entries={entries} isKept={isKept} />
      {isScanning && (
        <ScanSheet
          onClose={() => setScanning(false)}
          onArrived={(item) => {
            hall.arrived(item)
            setScanning(false)
            setArrival(item)
          }}
        />
      )}
      {arrival && (
        <ArrivalSheet arrival={arrival} examTimeId={examTimeId} hall={hall} onClose={() => setArrival(null)} />
      )}
    </Page>
  )
}

type DayProps = { hall: Hall; state: HallState; entries: readonly DayEntry[]; isKept: boolean }

function Day({ hall, state, entries, isKept }: DayProps) {
  const { day, isReady, refreshError, isRefreshing, photos } = state
  const [wanted, setWanted] = useState('')
  const [shown, setShown] = useState<DayState | null>(null)
  if (!day) {
    const query = {
      data: undefined,
      error: isReady ? refreshError : null,
      isRefetchError: false,
      isFetching: isRefreshing,
      refetch: hall.refresh,
    }
    return <QueryState query={query} loading={<Skeleton kind="card" count={4} />} />
  }
  const time = day.rows[0]?.ExamTime
  const places = placesInLine(
    entries.map(({ row }) => row),
    serverNow(),
  )
  const matching = searchEntries(entries, wanted).filter(({ row }) => shown === null || dayStateOf(row) === shown)
  return (
    <>
      {time && (
        <header className={style.head}>
          <h2 className={style.title}>{day.rows[0]?.ExamBatch.EB_Name}</h2>
          <p className={style.soft}>{spanText(time.ExamBeginDate, time.ExamEndDate)}</p>
          <p className={style.soft}>
            {time.ExamAddress} {time.ExamRoom}
          </p>
        </header>
      )}
      {refreshError !== null && (
        <p className={style.stale} role="status">
          {messageOf(refreshError)}。这是本机 {shanghaiMinuteText(day.loadedAt)} 的名单，可以照常签到
          {hall.isDoor ? '' : '和评审'}。
        </p>
      )}
      <p className={style.kept} role="status">
        {isKept && (hall.isDoor ? doorKept : '名单、曲目、乐谱和照片已存到本机，断网也能签到和评审。')}
      </p>
      <Filters entries={entries} texts={hall.isDoor ? doorStateText : stateText} shown={shown} onShow={setShown} />
      <TextField label="查找考生" name="find" value={wanted} onChange={setWanted} placeholder="考号后几位或姓名" />
      <FindAnywhere isDoor={hall.isDoor} />
      {matching.length === 0 ? (
        <EmptyState
          text={
            entries.length === 0
              ? hall.isDoor
                ? '这个考场今天没有您负责地区的考生'
                : '这个考场没有分配给您的考生'
              : '没有符合的考生'
          }
        />
      ) : (
        <ul className={style.rows}>
          {matching.map((entry, at) => (
            <li key={entry.row.EF_ID}>
              <DayCard
                entry={entry}
                photo={photos.get(entry.row.EF_ID)}
                hall={hall}
                position={at}
                place={places.get(entry.row.EF_ID)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type FiltersProps = {
  entries: readonly DayEntry[]
  texts: Readonly<Record<DayState, string>>
  shown: DayState | null
  onShow: (state: DayState | null) => void
}

/** Toggle buttons that filter by state, each with its count. */
function Filters({ entries, texts, shown, onShow }: FiltersProps) {
  return (
    <fieldset className={style.filters} aria-label="按状态筛选">
      {DAY_STATES.map((state) => (
        <button
          key={state}
          type="button"
          className={state === shown ? `${style.filter} ${style.chosen}` : style.filter}
          aria-pressed={state === shown}
          onClick={() => onShow(state === shown ? null : state)}
        >
          <strong className={style.count}>{entries.filter(({ row }) => dayStateOf(row) === state).length}</strong>
          <span>{texts[state]}</span>
        </button>
      ))}
    </fieldset>
  )
}
