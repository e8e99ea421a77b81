import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isId } from '#admin/kit/list/listAddress.ts'
import { useCountedList } from '#admin/kit/list/useCountedList.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { useSearchParams } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { useBatchDesk } from '#admin/kit/state/batchDesk.ts'
import { useBatches } from '#admin/kit/state/catalogue.ts'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { useStaff } from '#admin/shell/staff.ts'
import { callQuery } from '#client/callQuery.ts'
import { BULK_MOST } from '#domain/page.ts'
import { RESULT } from '#domain/result/result.ts'
import { Decision } from './Decision.tsx'
import { Distribution } from './Distribution.tsx'
import { ResultTabs } from './ResultTabs.tsx'
import { columnsOf, NEEDED_TO_APPROVE } from './resultColumns.tsx'
import { resultStates, stateOf } from './resultFilter.ts'
import { useApproving } from './useApproving.ts'

const EnrolmentPane = whenShown(
  async () => (await import('#admin/candidates/enrolments/EnrolmentPane.tsx')).EnrolmentPane,
  <Skeleton active aria-label="正在加载" />,
)

const AskCorrection = whenShown(async () => (await import('./AskCorrection.tsx')).AskCorrection)
const CertificatesOf = whenShown(async () => (await import('./CertificatesOf.tsx')).CertificatesOf)

/** Results by state: reviews what the examiners propose, and approves it. They are shown by their release. */
export function ResultsScreen() {
  const isLimited = useStaff().IsAreaLimited === 1
  const batches = useBatches()
  const [params] = useSearchParams()
  const columns = columnsOf(stateOf(Number(params.get('state'))).wire)
  const list = useList({
    name: 'results',
    fields: [{ key: 'batch', wire: 'EB_ID', isPossible: isId, label: '批次', options: batches }],
    // The state is a tab and no condition, but stands in the address like one.
    tabs: [{ key: 'state', wire: 'State', isPossible: (value) => value <= 4, toWire: (value) => stateOf(value).wire }],
    columns,
    usual: columns.map(({ key }) => key),
  })
  const batch = useBatchDesk()?.batchId ?? list.state.values.batch
  const state = stateOf(list.state.values.state)
  const count = callQuery('Admin', 'GetResultList', { ...list.filter, State: state.wire, Part: 'count' })
  const { query, total } = useCountedList(
    callQuery('Admin', 'GetResultList', { ...list.request, State: state.wire, Part: 'rows' }),
    count,
  )
  const tally = useQuery(count).data?.OtherMsg.Tally ?? []
  const rows = query.data?.listData ?? []
  const { ask, approve } = useApproving(list, batch, () => {
    // Whoever approves one after the other reads on at the next.
    const at = rows.findIndex(({ EF_ID }) => EF_ID === list.state.opened)
    if (at >= 0) list.open((rows[at + 1] ?? rows[at - 1])?.EF_ID ?? 0)
  })
  const isSending = ask.isSending || approve.isSending

  return (
    <>
      <ResultTabs of="results" />
      <ListScreen
        title="成绩"
        list={list}
        query={query}
        total={total}
        searchHint="考生姓名、完整考号"
        idOf={({ EF_ID }) => EF_ID}
        nameOf={({ Name }) => Name}
        startExport={(send, request) =>
          send('Admin', 'ExportResults', {
            ...list.filter,
            State: state.wire,
            ...request,
          } as SentRequest<'Admin', 'ExportResults'>)
        }
        nothingYet="没有这个状态的成绩"
        detail={(id) => {
          const result = rows.find(({ EF_ID }) => EF_ID === id)
          const isOpen = result !== undefined && result.ERT_Code === null
          return (
            <>
              {isOpen && (
                <Decision
                  key={`decision-${id}`}
                  result={result}
                  isSending={isSending}
                  {...(state.wire === 'proposed' ? { onApprove: () => ask.start({ kind: 'some', ids: [id] }) } : {})}
                />
              )}
              {!isLimited && result?.ERT_Code != null && (
                <AskCorrection key={id} result={{ ...result, ERT_Code: result.ERT_Code }} />
              )}
              {!isLimited && (result?.ERT_Code ?? RESULT.absent) >= RESULT.pass && <CertificatesOf enrolmentId={id} />}
              <EnrolmentPane enrolmentId={id} isWithoutReviews={isOpen} />
            </>
          )
        }}
        {...(state.wire === 'proposed'
          ? {
              bulk: {
                most: BULK_MOST,
                actions: ({ selection, shownColumns }) => {
                  const canSee = NEEDED_TO_APPROVE.every((key) => shownColumns.includes(key))
                  return (
                    <>
                      {!canSee && <p>屏幕太窄，看不到全部评审内容，不能在这里审核</p>}
                      <Button
                        type="primary"
                        disabled={!canSee}
                        loading={isSending}
                        onClick={() => ask.start(selection)}
                      >
                        审核通过
                      </Button>
                    </>
                  )
                },
              },
            }
          : {})}
      >
        <Refusal of={ask} />
        <Refusal of={approve} />
        <Segmented
          aria-label="状态"
          options={resultStates.map(({ value, label }) => ({ value, label }))}
          value={state.value}
          onChange={(value) => list.filterBy({ values: { ...list.state.values, state: value } })}
        />
        {state.wire === 'proposed' && <Distribution tally={tally} />}
      </ListScreen>
    </>
  )
}
