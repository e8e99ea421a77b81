import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { idIn, paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { navigate, useLocation } from '#web/shell/router.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { PickerField } from '#web/ui/PickerField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Pieces } from './Pieces.tsx'

/** /Pieces?MID&GID (our addition): what the exam of a major and grade asks for, for everybody before enrolling. */
export function PiecesScreen() {
  const { search } = useLocation()
  const majorId = idIn(search, 'MID')
  const gradeId = idIn(search, 'GID')
  const open = (nextMajorId: number, nextGradeId?: number) =>
    navigate(paths.pieces(nextMajorId, nextGradeId), { replace: true })
  const majors = useQuery(callQuery('ExamPublic', 'GetALLMajorsList', {}))
  return (
    <Page title="考什么曲目">
      <QueryState query={majors} loading={<Skeleton kind="text" count={2} />}>
        {({ listData }) => (
          <Stack loose>
            <Stack>
              <PickerField
                label="考试专业"
                options={listData.map(({ MID, MName }) => ({ value: MID, label: MName }))}
                value={majorId}
                onChange={(MID) => open(MID, gradeId ?? undefined)}
              />
              {majorId !== null && (
                <GradePicker majorId={majorId} gradeId={gradeId} onChange={(GID) => open(majorId, GID)} />
              )}
            </Stack>
            {majorId !== null && gradeId !== null && <Pieces majorId={majorId} gradeId={gradeId} />}
          </Stack>
        )}
      </QueryState>
    </Page>
  )
}

type GradePickerProps = { majorId: number; gradeId: number | null; onChange: (gradeId: number) => void }

function GradePicker({ majorId, gradeId, onChange }: GradePickerProps) {
  const grades = useQuery(callQuery('ExamPublic', 'GetPieceGrades', { MID: majorId }))
  return (
    <QueryState
      query={grades}
      loading={<Skeleton kind="text" />}
      empty={<EmptyState text="该专业还没有公布考试内容" note="请稍后再看，或联系协会询问。" />}
    >
      {({ listData }) => (
        <PickerField
          label="考试级别"
          options={listData.map(({ GID, GName }) => ({ value: GID, label: GName }))}
          value={gradeId}
          onChange={onChange}
        />
      )}
    </QueryState>
  )
}
