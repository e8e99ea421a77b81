import type { FeeEffectWire } from '#contract/batch/batchFees.ts'
import { BASE_AREA, type CellFee, type FeeMove, feeMoves, feeTable } from '#domain/batch/batchFees.ts'
import { fenOf } from '#domain/money.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import {
  countEnrolled,
  countFeeChange,
  listBatchAreas,
  listFees,
  listMajorsAndGrades,
  lockFees,
  moveFees,
} from '#server/records/batch/batchFeeQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse } from '#server/refuse.ts'

interface WantedCell {
  EA_ID: number
  MID: number
  GID: number
  Fee: number | null
}

/** The calls that move fees. */
type FeeAction = 'SaveBatchFees' | 'ImportBatchFees' | 'SetBatchArea'

const FEE_MOST_FEN = 10_000_000

/** Reads cells as they were sent. Refuses FEE_WRONG. */
export function readCells(cells: readonly WantedCell[]): CellFee[] {
  return cells.map(({ EA_ID, MID, GID, Fee }) => {
    const feeFen = fenOf(Fee ?? 0)
    if (feeFen === null || feeFen > FEE_MOST_FEN) return refuse('FEE_WRONG')
    return { areaId: EA_ID, majorId: MID, gradeId: GID, feeFen }
  })
}

/** Which fees move when these are set. Refuses FEE_CELL_WRONG for a combination that the batch cannot offer. */
export async function planFees(db: Db, batchId: number, changes: readonly CellFee[]): Promise<FeeMove[]> {
  const [areas, { majors, grades }, fees] = await Promise.all([
    listBatchAreas(db, batchId),
    listMajorsAndGrades(db),
    listFees(db, batchId),
  ])
  const areaIds = areas.filter(({ takesPart }) => takesPart !== null).map(({ id }) => id)
  const isHearingMajor = new Map(majors.map(({ id, isHearing }) => [id, isHearing]))
  const isHearingGrade = new Map(grades.map(({ id, isHearing }) => [id, isHearing]))
  const known = new Set([BASE_AREA, ...areaIds])
  for (const { areaId, majorId, gradeId } of changes) {
    const isHearing = isHearingMajor.get(majorId)
    if (!known.has(areaId) || isHearing === undefined || isHearing !== isHearingGrade.get(gradeId))
      refuse('FEE_CELL_WRONG')
  }
  const stored = fees.map(([areaId, majorId, gradeId, feeFen]) => ({ areaId, majorId, gradeId, feeFen }))
  return feeMoves({ areaIds, feeOf: feeTable(stored) }, changes)
}

/** What the moves do, for the summary before and the answer after. */
export async function effectOf(db: Db, batchId: number, moves: readonly FeeMove[]): Promise<FeeEffectWire> {
  const ofAreas = moves.filter(({ areaId }) => areaId !== BASE_AREA)
  const { enrolled, unpaid } = await countEnrolled(db, batchId, ofAreas)
  return {
    Changed: ofAreas.length,
    Offered: ofAreas.filter(({ beforeFen }) => beforeFen === 0).length,
    Withdrawn: ofAreas.filter(({ afterFen }) => afterFen === 0).length,
    Enrolled: enrolled,
    Unpaid: unpaid,
  }
}

/** Locks the fees of a batch as the sender saw them. Refuses NOT_FOUND and CHANGED_MEANWHILE. */
export async function lockSeenFees(ctx: Ctx<Me>, batchId: number, seen: number): Promise<number> {
  const { feeVersion: stored } = found(await lockFees(ctx.db, batchId))
  await requireVersion(ctx, { subject: 'batchFees', subjectId: batchId, stored, seen })
  return stored
}

/**
 * Stores the moves with their audit row, in which a fee is `[area, major, grade, fen]` and area 0 is the base. The caller
 * has locked the fees at `version`; returns the version afterwards.
 */
export async function applyFees(
  ctx: Ctx<Me>,
  { batchId, version, action }: { batchId: number; version: number; action: FeeAction },
  moves: readonly FeeMove[],
): Promise<number> {
  if (moves.length === 0) return version
  await moveFees(ctx.db, batchId, moves)
  await countFeeChange(ctx.db, batchId)
  const facts = (name: 'beforeFen' | 'afterFen') => ({
    Fees: moves.map((move) => [move.areaId, move.majorId, move.gradeId, move[name]] as const),
  })
  await insertAudit(ctx, {
    action,
    subject: 'batchFees',
    subjectId: batchId,
    before: facts('beforeFen'),
    after: facts('afterFen'),
  })
  return version + 1
}
