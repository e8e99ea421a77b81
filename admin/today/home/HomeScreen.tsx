import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { Link, useNavigate } from '#admin/kit/page/router.tsx'
import { PlainState } from '#admin/kit/ui/PlainState.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { MyPermissionsScreen } from '#admin/shell/me/lazyPermissions.ts'
import { maySee, sections } from '#admin/shell/sections.ts'
import { useStaff } from '#admin/shell/staff.ts'
import { BatchLines } from '#admin/today/life/BatchLines.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { BatchLifeWire } from '#contract/batch/batchLife.ts'
import type { UserWire } from '#contract/people/user.ts'
import { MINUTE_MS, parseIso } from '#domain/time.ts'
import styles from './Home.module.css'
import { OpeningGuide } from './OpeningGuide.tsx'
import { SiteWarnings } from './SiteWarnings.tsx'
import { TodayRooms } from './TodayRooms.tsx'
import { Troubles } from './Troubles.tsx'
import { oldestText, waitingText, workPath, workTexts } from './work.ts'

const REFRESH_MS = MINUTE_MS

/** What waits for this person, by role; the digit before each line opens it. */
export function HomeScreen() {
  const staff = useStaff()
  const mayUseAny = sections.some((section) => maySee(staff, section))
  return mayUseAny ? <Work staff={staff} /> : <MyPermissionsScreen />
}

/** Somebody at a desk waits for people and not for work of a list, so that his screen is one step away. */
function NothingWaits({ staff }: { staff: UserWire }) {
  const desk = sections.find(({ path }) => path === '/desk')
  const mayTakeMoney = desk !== undefined && maySee(staff, desk)
  return (
    <PlainState
      title="没有等着您处理的事情"
      note={mayTakeMoney ? '待现场付款的退费和其他待办会出现在这里。' : '新的照片、成绩和待安排的考生会出现在这里。'}
      {...(mayTakeMoney && { actions: <Link to="/desk">收款台</Link> })}
    />
  )
}

/** Batches that something holds up come first, each group in the order of the server. */
const exceptionsFirst = (lives: readonly BatchLifeWire[]) =>
  [...lives].sort((a, b) => Number(b.Stuck !== null) - Number(a.Stuck !== null))

function Work({ staff }: { staff: UserWire }) {
  const name = staff.Name || staff.NickName
  const isLimited = staff.IsAreaLimited === 1
  const navigate = useNavigate()
  const waiting = useQuery({ ...callQuery('Admin', 'GetWorkWaiting', {}), refetchInterval: REFRESH_MS })
  const opening = useQuery({ ...callQuery('Admin', 'GetOpeningState', {}), staleTime: 0, enabled: !isLimited })
  const mayLive = mayCall(staff.Roles, 'GetBatchLife')
  const lives = useQuery({ ...callQuery('Admin', 'GetBatchLife', {}), enabled: mayLive, refetchInterval: REFRESH_MS })
  const isOpening = (opening.data?.listData.length ?? 0) > 0
  const work = useMemo(
    () => (waiting.data?.listData ?? []).filter(({ Work: kind }) => kind !== 'batches' || !isLimited),
    [waiting.data, isLimited],
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [role="dialog"]')
      const chosen = work[Number(event.key) - 1]
      if (isPlain && !isTyping && chosen) navigate(workPath(chosen))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [work, navigate])
  return (
    <>
      <PageHead title={name === '' ? '您好' : `${name}，您好`} tabTitle="今天" />
      <Troubles troubles={waiting.data?.OtherMsg?.SmsTroubles ?? []} />
      <SiteWarnings warnings={waiting.data?.OtherMsg?.Warnings ?? []} />
      <QueryState query={waiting} rows={5} />
      {opening.data && isOpening && <OpeningGuide opening={opening.data} />}
      {waiting.data && (isLimited || !opening.isPending) && !isOpening && work.length === 0 && (
        <NothingWaits staff={staff} />
      )}
      {work.length > 0 && (
        <section aria-labelledby="waiting">
          <h2 id="waiting" className={styles.lead}>
            等着您处理
          </h2>
          <ol className={styles.work}>
            {work.map(({ Work: kind, Count, OldestTime, EB_ID }, index) => (
              <li key={kind}>
                <Link to={workPath({ Work: kind, EB_ID })} className={styles.item}>
                  <kbd>{index + 1}</kbd>
                  <span>{workTexts[kind].title}</span>
                  <strong>
                    {waitingText(Count)} <small>{workTexts[kind].unit}</small>
                  </strong>
                  <small title="等得最久的一件">{oldestText(parseIso(OldestTime) ?? 0, waiting.dataUpdatedAt)}</small>
                </Link>
              </li>
            ))}
          </ol>
        </section>
      )}
      {mayCall(staff.Roles, 'GetTodayRooms') && <TodayRooms />}
      {mayLive && !isOpening && (
        <section aria-labelledby="lives" className={styles.lives}>
          <h2 id="lives" className={styles.lead}>
            批次进程
          </h2>
          <QueryState query={lives} rows={3} />
          {lives.data?.listData.length === 0 && <p className={styles.none}>没有正在办理的批次。</p>}
          {lives.data && lives.data.listData.length > 0 && <BatchLines lives={exceptionsFirst(lives.data.listData)} />}
        </section>
      )}
    </>
  )
}
