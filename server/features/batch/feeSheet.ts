import { BASE_AREA, type CellFee, feeTable } from '#domain/batch/batchFees.ts'
import { yuanOf } from '#domain/money.ts'
import type { Db } from '#server/db/pool.ts'
import { listBatchAreas, listFees, listMajorsAndGrades } from '#server/records/batch/batchFeeQueries.ts'

interface NamedFee {
  area: string
  major: string
  grade: string
  feeFen: number
}

/** The columns that the import reads; a combination that is not offered has an empty fee. */
export const feeColumns = [
  { heading: '考区', cell: ({ area }: NamedFee) => area },
  { heading: '专业', cell: ({ major }: NamedFee) => major },
  { heading: '级别', cell: ({ grade }: NamedFee) => grade },
  { heading: '费用', cell: ({ feeFen }: NamedFee) => (feeFen === 0 ? null : yuanOf(feeFen)) },
]

const BASE_NAME = '统一'

/**
 * The fees of a batch by name, in the order of the catalogue, so that the import of the same rows changes nothing:
 * every base fee, then of each area those that differ from it (`base`: none of them, `all`: every one that it or the base
 * offers).
 */
export async function readFeeRows(
  db: Db,
  batchId: number,
  ofAreas: 'base' | 'exceptions' | 'all',
): Promise<NamedFee[]> {
  const [areas, { majors, grades }, stored] = await Promise.all([
    listBatchAreas(db, batchId),
    listMajorsAndGrades(db),
    listFees(db, batchId),
  ])
  const feeOf = feeTable(
    stored.map(([areaId, majorId, gradeId, feeFen]): CellFee => ({ areaId, majorId, gradeId, feeFen })),
  )
  const places = majors.flatMap((major) =>
    grades.filter(({ isHearing }) => isHearing === major.isHearing).map((grade) => ({ major, grade })),
  )
  const rowsOf = (area: { id: number; name: string }, isWanted: (feeFen: number, baseFen: number) => boolean) =>
    places.flatMap(({ major, grade }): NamedFee[] => {
      const place = { majorId: major.id, gradeId: grade.id }
      const feeFen = feeOf({ ...place, areaId: area.id })
      if (!isWanted(feeFen, feeOf({ ...place, areaId: BASE_AREA }))) return []
      return [{ area: area.name, major: major.name, grade: grade.name, feeFen }]
    })
  const base = rowsOf({ id: BASE_AREA, name: BASE_NAME }, () => true)
  if (ofAreas === 'base') return base
  const isWanted =
    ofAreas === 'all'
      ? (feeFen: number, baseFen: number) => feeFen > 0 || baseFen > 0
      : (feeFen: number, baseFen: number) => feeFen !== baseFen
  return [...base, ...areas.filter(({ takesPart }) => takesPart !== null).flatMap((area) => rowsOf(area, isWanted))]
}
