import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { joinedQuery } from '#web/shell/queryPart.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PieceKinds } from './PieceKinds.tsx'

/** What the exam of one major and grade asks for; nothing for a grade that the major does not have. */
export function Pieces({ majorId, gradeId }: { majorId: number; gradeId: number }) {
  const grades = useQuery(callQuery('ExamPublic', 'GetPieceGrades', { MID: majorId }))
  const list = useQuery(callQuery('ExamPublic', 'GetPieceList', { MID: majorId, GID: gradeId }))
  return (
    <QueryState query={joinedQuery(grades, list)} loading={<Skeleton kind="card" count={2} />}>
      {([{ listData: offered }, { listData: kinds, OtherMsg }]) =>
        // The grade of another major stays in the address until one of this major is chosen.
        offered.some(({ GID }) => GID === gradeId) && <PieceKinds kinds={kinds} textbooks={OtherMsg.Textbooks} />
      }
    </QueryState>
  )
}
