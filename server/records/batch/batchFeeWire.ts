import type { StaffBatchWire } from '#contract/batch/batch.ts'
import type { FeeCellWire, FeeSheetWire } from '#contract/batch/batchFees.ts'
import { bit } from '#contract/bit.ts'
import { BASE_AREA, feeTable } from '#domain/batch/batchFees.ts'
import { yuanOf } from '#domain/money.ts'
import type { listBatchAreas, listFees, listMajorsAndGrades } from './batchFeeQueries.ts'

interface FeeSheet {
  batch: StaffBatchWire
  areaId: number
  areas: Awaited<ReturnType<typeof listBatchAreas>>
  catalogue: Awaited<ReturnType<typeof listMajorsAndGrades>>
  fees: Awaited<ReturnType<typeof listFees>>
  before: Awaited<ReturnType<typeof listFees>>
  compared: { id: number; name: string } | null
}

const yuanOrNull = (feeFen: number) => (feeFen === 0 ? null : yuanOf(feeFen))
const tableOf = (fees: FeeSheet['fees']) =>
  feeTable(fees.map(([areaId, majorId, gradeId, feeFen]) => ({ areaId, majorId, gradeId, feeFen })))

export function feeSheetWire({ batch, areaId, areas, catalogue, fees, before, compared }: FeeSheet): FeeSheetWire {
  const [feeOf, feeBefore] = [tableOf(fees), tableOf(before)]
  const stopped = new Set(
    fees.filter(([area, , , , isStopped]) => area === areaId && isStopped === 1).map(([, m, g]) => `${m}:${g}`),
  )
  const cells: FeeCellWire[] = []
  const exceptions = new Map<number, number>()
  const offers = new Map<number, number>()
  const count = (counts: Map<number, number>, id: number) => counts.set(id, (counts.get(id) ?? 0) + 1)
  const taking = areas.filter(({ takesPart }) => takesPart !== null)
  for (const { id: majorId, isHearing } of catalogue.majors)
    for (const { id: gradeId } of catalogue.grades.filter((grade) => grade.isHearing === isHearing)) {
      const at = (area: number) => ({ areaId: area, majorId, gradeId })
      const base = feeOf(at(BASE_AREA))
      for (const { id } of taking) {
        const fee = feeOf(at(id))
        if (fee > 0) count(offers, id)
        if (fee !== base) count(exceptions, id)
      }
      const [fee, earlier] = [feeOf(at(areaId)), feeBefore(at(areaId))]
      if (fee + base + earlier > 0)
        cells.push({
          MID: majorId,
          GID: gradeId,
          Fee: yuanOrNull(fee),
          Base: yuanOrNull(base),
          Before: yuanOrNull(earlier),
          IsStopped: bit(stopped.has(`${majorId}:${gradeId}`)),
        })
    }
  return {
    EB_ID: batch.EB_ID,
    EB_Name: batch.EB_Name,
    State: batch.State,
    EA_ID: areaId,
    FeeVersion: batch.FeeVersion,
    Areas: areas.map(({ id, name, takesPart }) => ({
      EA_ID: id,
      EA_Name: name,
      TakesPart: bit(takesPart !== null),
      Offers: offers.get(id) ?? 0,
      Exceptions: exceptions.get(id) ?? 0,
    })),
    Majors: catalogue.majors.map(({ id, name, isHearing }) => ({ MID: id, MName: name, IsHearing: bit(isHearing) })),
    Grades: catalogue.grades.map(({ id, name, isHearing }) => ({ GID: id, GName: name, IsHearing: bit(isHearing) })),
    Cells: cells,
    ComparedWith: compared && { EB_ID: compared.id, EB_Name: compared.name },
  }
}
