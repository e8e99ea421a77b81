import { useQuery } from '@tanstack/react-query'
import { KeptDrawer } from '#admin/kit/kept/KeptDrawer.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { StaffExamTimeWire } from '#contract/schedule/examTimeStaff.ts'
import { isoMinuteText } from '#domain/time.ts'

/** The enrolments that were not submitted when an online window ended, with what they contain (rulings#session). */
export function UnsubmittedDrawer({ examTime, onClose }: { examTime: StaffExamTimeWire; onClose: () => void }) {
  const list = useQuery(callQuery('Admin', 'GetUnsubmittedExams', { ET_ID: examTime.ET_ID }))
  return (
    <KeptDrawer open onClose={onClose} size={860} title={`未提交名单 · ${isoMinuteText(examTime.ExamEndDate)} 截止`}>
      <QueryState query={list} rows={8} />
      {list.data && (
        <PlainTable
          keyOf={({ EF_ID }) => EF_ID}
          rows={list.data.listData}
          nothing={
            list.data.OtherMsg.IsOver === 1
              ? '安排在这个时间的考生都已提交'
              : '上传时间还没有结束，结束后这里列出没有提交的考生'
          }
          columns={[
            {
              title: '考生',
              cell: (row) => <Link to={`/enrolments?row=${row.EF_ID}`}>{row.Name}</Link>,
            },
            { title: '考号', cell: ({ ExamNO }) => ExamNO },
            { title: '专业级别', cell: (row) => `${row.MName} ${row.GName}` },
            { title: '视频', width: 80, cell: (row) => `${row.Filled}/${row.Required}` },
            {
              title: '最后一次进入',
              cell: (row) => (row.StartTime === null ? '没有进入过' : isoMinuteText(row.StartTime)),
            },
          ]}
        />
      )}
    </KeptDrawer>
  )
}
