import { countText } from '#domain/page.ts'
import { type PlainColumn, PlainTable } from '../ui/PlainTable.tsx'
import type { PreviewSummary, Problem } from './useImport.ts'

const columns: ReadonlyArray<PlainColumn<Problem>> = [
  { title: '行', cell: ({ Line }) => Line, width: 64 },
  { title: '列', cell: ({ Heading }) => Heading, width: 120 },
  { title: '问题', cell: ({ Msg }) => Msg },
]

/** What is wrong in a sheet, cell by cell. */
export function ProblemTable({ ProblemCount, Problems }: Pick<PreviewSummary, 'ProblemCount' | 'Problems'>) {
  const isCut = ProblemCount > Problems.length
  return (
    <>
      {isCut && (
        <p>
          共 {countText(ProblemCount)} 处问题，这里是前 {countText(Problems.length)}{' '}
          处；同一列都有问题时，多半是列名或内容放错了列
        </p>
      )}
      <PlainTable
        keyOf={({ Line, Heading, Msg }) => `${Line} ${Heading} ${Msg}`}
        columns={columns}
        rows={Problems}
        rowsPerPage={50}
      />
    </>
  )
}
