import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { idIn, paths } from '#web/paths.ts'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { Page } from '#web/ui/Page.tsx'
import { ExaminerOnly } from './ExaminerOnly.tsx'
import style from './Work.module.css'
import { WorkList } from './WorkList.tsx'
import { WorkTabs } from './WorkTabs.tsx'
import { stateIn } from './work.ts'

/** /ExamTimeUserList?ET_ID: the candidates of one exam time, limited to one major where `MID` is given. */
export function ExamTimeUserListScreen() {
  const { search } = useLocation()
  const examTimeId = idIn(search, 'ET_ID')
  const majorId = idIn(search, 'MID') ?? undefined
  const state = stateIn(search)
  if (examTimeId === null) return <Redirect to={paths.assessment()} />
  const filter = { examTimeId, ...(majorId === undefined ? {} : { majorId }) }
  return (
    <ExaminerOnly title="考生列表">
      <Page title="考生列表">
        <WorkTabs state={state} toState={(next) => paths.examTimeUserList(examTimeId, { majorId, state: next })} />
        <Heading examTimeId={examTimeId} majorId={majorId} />
        <WorkList
          key={`${examTimeId}.${majorId}.${state}`}
          filter={state === undefined ? filter : { ...filter, state }}
          emptyText={state === undefined ? '暂无数据' : '没有这个状态的考生'}
          hasProgress
        />
      </Page>
    </ExaminerOnly>
  )
}

/** Names the exam time and the major; the list of exam times is mostly in the cache already. */
function Heading({ examTimeId, majorId }: { examTimeId: number; majorId: number | undefined }) {
  const { data } = useQuery(callQuery('Examiner', 'GetExamTimeMajors', {}))
  const time = data?.listData.find(({ ET_ID }) => ET_ID === examTimeId)
  const major = time?.Majors.find(({ MID }) => MID === majorId)
  return (
    <h2 className={style.heading}>
      {time?.EB_Name ?? ' '}
      {major && ` · ${major.MName}`}
    </h2>
  )
}
