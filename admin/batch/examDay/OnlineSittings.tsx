import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { OnlineSittingWire } from '#contract/schedule/onlineHelp.ts'
import { type SittingState, sittingStateOf } from '#domain/examRoom/onlineHelp.ts'
import { countText } from '#domain/page.ts'
import { isoClockText, isoMinuteText } from '#domain/time.ts'
import styles from './ExamDay.module.css'
import { isSought, noFilter, onlineSittingOf, sittingTexts } from './onlineSitting.ts'
import type { DayChoice } from './useLiveBoard.ts'

const HelpManyDialog = whenShown(async () => (await import('./HelpManyDialog.tsx')).HelpManyDialog)

const REFRESH_MS = 30_000
const PAGE = 50
const shownStates: readonly SittingState[] = ['notBegun', 'running', 'ended', 'retry']

/** Everybody who has not submitted on this day, those who have not begun among them, to be reminded or helped at once. */
export function OnlineSittings({ day, now }: { day: DayChoice; now: number }) {
  const query = useQuery({
    ...callQuery('Admin', 'GetOnlineSittings', { ...day }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  })
  const [filter, setFilter] = useState(noFilter)
  const [isHelping, setHelping] = useState(false)
  const rows = query.data?.listData ?? []
  const sought = rows.filter((row) => isSought(row, filter, { day: day.Date, now }))
  const waiting = sought.filter((row) => sittingStateOf(onlineSittingOf(row), now) === 'notBegun')
  const areas = [...new Map(rows.map(({ EA_ID, EA_Name }) => [EA_ID, EA_Name]))]
  return (
    <section aria-label="还没有交卷的考生">
      <div className={styles.bar}>
        <PlainSelect
          label="考区"
          placeholder="全部考区"
          value={filter.areaId}
          options={areas.map(([value, label]) => ({ value, label }))}
          onChange={(areaId) => setFilter({ ...filter, areaId })}
          onClear={() => setFilter({ ...filter, areaId: null })}
        />
        <PlainSelect
          label="情况"
          placeholder="全部情况"
          value={filter.state === null ? null : shownStates.indexOf(filter.state)}
          options={shownStates.map((state, value) => ({ value, label: sittingTexts[state] }))}
          onChange={(at) => setFilter({ ...filter, state: shownStates[at] ?? null })}
          onClear={() => setFilter({ ...filter, state: null })}
        />
        <span className={styles.hours}>
          <Input
            type="time"
            aria-label="在考时间从"
            value={filter.from}
            onChange={({ target }) => setFilter({ ...filter, from: target.value })}
          />
          至
          <Input
            type="time"
            aria-label="在考时间到"
            value={filter.to}
            onChange={({ target }) => setFilter({ ...filter, to: target.value })}
          />
          之间在考
        </span>
        <Button type="primary" disabled={sought.length === 0} onClick={() => setHelping(true)}>
          给列出的 {countText(sought.length)} 人延长时间或换时间段
        </Button>
        <Remind day={day} rows={waiting} />
      </div>
      <QueryState query={query} rows={6} />
      {query.data && (
        <PlainTable
          keyOf={({ EF_ID }) => EF_ID}
          rows={sought}
          rowsPerPage={PAGE}
          nothing="没有符合条件的考生"
          columns={columnsOf(now)}
        />
      )}
      {isHelping && <HelpManyDialog day={day} rows={sought} now={now} onClose={() => setHelping(false)} />}
    </section>
  )
}

const columnsOf = (now: number) => [
  {
    title: '情况',
    width: 140,
    cell: (row: OnlineSittingWire) => sittingTexts[sittingStateOf(onlineSittingOf(row), now)],
  },
  {
    title: '考生',
    cell: ({ EF_ID, Name }: OnlineSittingWire) => <Link to={`/enrolments?row=${EF_ID}`}>{Name}</Link>,
  },
  { title: '专业级别', cell: ({ MName, GName }: OnlineSittingWire) => `${MName} ${GName}` },
  { title: '考区', cell: ({ EA_Name }: OnlineSittingWire) => EA_Name },
  {
    title: '时间段',
    width: 220,
    cell: ({ WindowBegin, WindowEnd }: OnlineSittingWire) =>
      `${isoMinuteText(WindowBegin)} 至 ${isoMinuteText(WindowEnd).slice(5)}`,
  },
  {
    title: '本场截止',
    width: 100,
    cell: ({ EndTime }: OnlineSittingWire) => (EndTime === null ? '' : isoClockText(EndTime)),
  },
  {
    title: '电话',
    width: 120,
    cell: ({ Mobile }: OnlineSittingWire) => <a href={`tel:${Mobile}`}>{Mobile}</a>,
  },
  {
    title: '已提醒',
    width: 90,
    cell: ({ RemindedTime }: OnlineSittingWire) => (RemindedTime === null ? '' : isoClockText(RemindedTime)),
  },
]

/** Reminds those of the list who have not begun, each at most once an hour. */
function Remind({ day, rows }: { day: DayChoice; rows: readonly OnlineSittingWire[] }) {
  const reminding = useSend<void, { OtherMsg: { Reminded: number; LeftOut: number } }>({
    change: (send) => send('Admin', 'RemindNotBegun', { EB_ID: day.EB_ID, EF_IDs: rows.map(({ EF_ID }) => EF_ID) }),
    invalidates: ['GetOnlineSittings'],
    done: ({ OtherMsg: { Reminded, LeftOut } }) =>
      `已提醒 ${countText(Reminded)} 个家庭${LeftOut > 0 ? `；${countText(LeftOut)} 人时间段未开放、已开始或一小时内提醒过` : ''}`,
  })
  return (
    <>
      <Button disabled={rows.length === 0} loading={reminding.isSending} onClick={() => reminding.start()}>
        提醒未开始的 {countText(rows.length)} 人
      </Button>
      <Refusal of={reminding} before="没有提醒：" />
    </>
  )
}
