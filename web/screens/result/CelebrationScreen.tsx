import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { isGoodResult } from '#domain/result/result.ts'
import { idIn, paths } from '#web/paths.ts'
import { isRefusal } from '#web/shell/failure.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Redirect } from '#web/shell/Redirect.tsx'
import { useLocation } from '#web/shell/router.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import style from './Celebration.module.css'
import { Celebration } from './Celebration.tsx'

/**
 * /FireworksClient?EF_ID: celebrates a good result of an own enrolment (rulings#open-routes); a missing or foreign id
 * leads to the query.
 */
export function CelebrationScreen() {
  const { search } = useLocation()
  const enrolmentId = idIn(search, 'EF_ID')
  if (enrolmentId === null) return <Redirect to={paths.examResultInfo} />
  return <EnrolmentCelebration key={enrolmentId} enrolmentId={enrolmentId} />
}

function EnrolmentCelebration({ enrolmentId }: { enrolmentId: number }) {
  const query = useQuery(callQuery('Exam', 'GetExamFormInfo', { EF_ID: enrolmentId }))
  const { data } = query
  if (!data && isRefusal(query.error)) return <Redirect to={paths.examResultInfo} />
  const result = data?.item.ExamResult ?? null
  return (
    <Page title="成绩喜报">
      <QueryState query={query} loading={<div className={style.picture} role="status" aria-label="正在加载" />}>
        {({ item }) =>
          result && isGoodResult(result.ERT_Code) ? (
            <Celebration enrolment={item} resultCode={result.ERT_Code} />
          ) : (
            <EmptyState
              text="暂无喜报"
              note="成绩公布后，良好和优秀的考生可以在这里生成喜报。"
              action={<ButtonLink to={paths.examResultInfo}>查询成绩</ButtonLink>}
            />
          )
        }
      </QueryState>
    </Page>
  )
}
