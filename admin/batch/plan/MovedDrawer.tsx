import { useQuery } from '@tanstack/react-query'
import { KeptDrawer } from '#admin/kit/kept/KeptDrawer.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { ExamPlanWire } from '#contract/schedule/plan.ts'
import { isoMinuteText } from '#domain/time.ts'

const placeText = (time: string | null, room: string) => (time === null ? '没有空档' : `${isoMinuteText(time)} ${room}`)

/** Who does not keep the place that was published and why, the least change first (office#plan). */
export function MovedDrawer({ plan, onClose }: { plan: ExamPlanWire; onClose: () => void }) {
  const query = useQuery(callQuery('Admin', 'GetExamPlanMoved', { EPL_ID: plan.EPL_ID }))
  return (
    <KeptDrawer open title={`方案 ${plan.EPL_ID} 变动的考生`} size={860} onClose={onClose}>
      <p>其余考生的时间都保持不变。变动小的在前；方案发布之前，这些考生看到的仍是原来的时间。</p>
      <QueryState query={query} rows={8} />
      {query.data && (
        <PlainTable
          rows={query.data.listData}
          keyOf={({ EF_ID }) => EF_ID}
          nothing="没有人需要变动"
          rowsPerPage={50}
          columns={[
            {
              title: '考生',
              width: 100,
              cell: ({ EF_ID, Name }) => <Link to={`/enrolments?row=${EF_ID}`}>{Name}</Link>,
            },
            { title: '原来', width: 200, cell: ({ OldTime, OldRoom }) => placeText(OldTime, OldRoom) },
            { title: '改为', width: 200, cell: ({ NewTime, NewRoom }) => placeText(NewTime, NewRoom) },
            { title: '原因', cell: ({ Why }) => Why },
          ]}
        />
      )}
    </KeptDrawer>
  )
}
