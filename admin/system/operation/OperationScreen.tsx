import { useQuery } from '@tanstack/react-query'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { OperationStateWire } from '#contract/office/operation.ts'
import { OPERATION_LIMITS, operationAlarmText } from '#domain/office/operation.ts'
import { siteWarningText } from '#domain/office/siteWarning.ts'
import { countText } from '#domain/page.ts'
import { isoClockText, isoMinuteText, MINUTE_MS } from '#domain/time.ts'
import styles from './Operation.module.css'
import { failuresText, operationRows, slowestText } from './operationRows.ts'

const REFRESH_MS = MINUTE_MS / 2

/** /operation: whether today is all right, and what to do where something is not. */
export function OperationScreen() {
  const query = useQuery({ ...callQuery('Admin', 'GetOperationState', {}), refetchInterval: REFRESH_MS })
  return (
    <>
      <PageHead title="运行状况">
        {query.data && (
          <span className={styles.soft}>{isoClockText(query.data.item.Time)} 的情况，每半分钟自动刷新</span>
        )}
      </PageHead>
      <QueryState query={query} rows={8} />
      {query.data && <State state={query.data.item} />}
    </>
  )
}

function State({ state }: { state: OperationStateWire }) {
  return (
    <div className={styles.page}>
      <Verdict state={state} />
      <section>
        <h2 className={styles.part}>现在</h2>
        <PlainTable
          columns={[
            { title: '项目', width: 170, cell: ({ title }) => title },
            { title: '情况', cell: ({ now }) => now },
            {
              title: '判断',
              width: 70,
              cell: ({ isIll }) =>
                isIll ? <span className={styles.bad}>需处理</span> : <span className={styles.soft}>正常</span>,
            },
          ]}
          rows={operationRows(state)}
          keyOf={({ title }) => title}
        />
      </section>
      <section>
        <h2 className={styles.part}>今天每小时的请求</h2>
        <PlainTable
          columns={[
            { title: '时段', width: 120, cell: ({ FromTime }) => `${isoClockText(FromTime)} 起` },
            { title: '请求', width: 120, align: 'right', cell: ({ Answers }) => countText(Answers) },
            {
              title: '出错',
              width: 140,
              align: 'right',
              cell: (hour) => (
                <span className={hour.Failures > hour.Answers * OPERATION_LIMITS.failureShare ? styles.bad : undefined}>
                  {failuresText(hour)}
                </span>
              ),
            },
            { title: '99% 的请求', width: 140, align: 'right', cell: ({ Slowest }) => slowestText(Slowest) },
          ]}
          rows={[...state.Hours].reverse()}
          keyOf={({ FromTime }) => FromTime}
          rowsPerPage={12}
        />
      </section>
      <section>
        <h2 className={styles.part}>24 小时内失败的后台任务</h2>
        <PlainTable
          columns={[
            { title: '任务', width: 220, cell: ({ Name }) => <span className={styles.name}>{Name}</span> },
            { title: '次数', width: 80, align: 'right', cell: ({ Count }) => countText(Count) },
            { title: '最近一次', width: 150, cell: ({ LastTime }) => isoMinuteText(LastTime) },
            {
              title: '之后',
              cell: ({ IsDoneSince }) =>
                IsDoneSince === 1 ? (
                  <span className={styles.soft}>又成功过</span>
                ) : (
                  <span className={styles.bad}>没有再成功</span>
                ),
            },
          ]}
          rows={state.Jobs.Failed}
          keyOf={({ Name }) => Name}
          nothing="没有失败的任务。"
        />
      </section>
    </div>
  )
}

function Verdict({ state: { Alarms, Warnings } }: { state: OperationStateWire }) {
  const count = Alarms.length + Warnings.length
  if (count === 0)
    return (
      <section className={styles.well}>
        <h2>今天一切正常</h2>
      </section>
    )
  return (
    <section className={styles.ill} aria-labelledby="verdict">
      <h2 id="verdict">有 {count} 件事需要处理</h2>
      <ul>
        {Alarms.map(({ Code, Detail }) => (
          <li key={Code}>{operationAlarmText(Code, Detail)}。</li>
        ))}
        {Warnings.map(({ Code, Detail }) => (
          <li key={Code}>{siteWarningText(Code, Detail)}。</li>
        ))}
      </ul>
    </section>
  )
}
