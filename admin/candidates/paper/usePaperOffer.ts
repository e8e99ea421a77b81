import { useQueries } from '@tanstack/react-query'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import type { AreaWire, BatchWire, GradeWire, MajorWire } from '#contract/catalogue/catalogue.ts'
import { type BatchWindow, whyCannotEnrolIn } from '#domain/batch/batch.ts'
import { areasWithFees, type FeeRow, feeFenOf, gradesWithFees, majorsWithFees } from '#domain/catalogue/catalogue.ts'
import { fenOf } from '#domain/money.ts'
import { type Instant, parseIso } from '#domain/time.ts'

export interface PaperOffer {
  batches: readonly BatchWire[]
  areas: readonly AreaWire[]
  majors: readonly MajorWire[]
  grades: readonly GradeWire[]
}

function windowOf({ IsLock, RegStartDate, RegEndDate }: BatchWire): BatchWindow {
  return {
    isLocked: IsLock === 1,
    registrationOpensAt: parseIso(RegStartDate) ?? Number.POSITIVE_INFINITY,
    registrationClosesAt: parseIso(RegEndDate) ?? Number.NEGATIVE_INFINITY,
  }
}

const isOpen = (batch: BatchWire, now: Instant) => whyCannotEnrolIn(windowOf(batch), now) === null

/**
 * What a clerk can choose now: the lists that the candidates' wizard reads, without areas that are not the clerk's.
 * `offer` is null until all lists are there.
 */
export function usePaperOffer() {
  return useQueries({
    queries: [
      callQuery('ExamPublic', 'GetALLExamBatchALLFeeList', { IsCurrent: 1 }),
      callQuery('ExamPublic', 'GetExamAreaList', {}),
      callQuery('ExamPublic', 'GetALLMajorsList', {}),
      callQuery('ExamPublic', 'GetALLGradesList', {}),
      callQuery('Admin', 'GetMyAreas', {}),
    ],
    combine: ([batches, areas, majors, grades, mine]) => {
      const all = [batches, areas, majors, grades, mine]
      const own = new Set(mine.data?.listData.map(({ EA_ID }) => EA_ID))
      const offer: PaperOffer | null =
        batches.data && areas.data && majors.data && grades.data && mine.data
          ? {
              batches: batches.data.listData.filter((batch) => isOpen(batch, serverNow())),
              areas: areas.data.listData.filter(({ EA_ID }) => own.size === 0 || own.has(EA_ID)),
              majors: majors.data.listData,
              grades: grades.data.listData,
            }
          : null
      return {
        offer,
        error: offer ? null : (all.find(({ error }) => error)?.error ?? null),
        retry: () => {
          for (const query of all) if (query.isError) void query.refetch()
        },
      }
    },
  })
}

// A batch has thousands of fees, and each key that is pressed on the page asks for its rows again.
const rowsByBatch = new WeakMap<BatchWire, FeeRow[]>()
function feeRowsOf(batch: BatchWire): FeeRow[] {
  const known = rowsByBatch.get(batch)
  if (known) return known
  const rows = batch.ExamBatchFees.map(({ EA_ID, MID, GID, Fee }) => ({
    areaId: EA_ID,
    majorId: MID,
    gradeId: GID,
    feeFen: fenOf(Fee) ?? 0,
  }))
  rowsByBatch.set(batch, rows)
  return rows
}

interface Choice {
  areaId: number
  majorId: number
  gradeId: number
}
const option = (value: number, label: string) => ({ value, label })

/** What the batch offers for a choice so far, as options of fields; `feeFen` is null until all is chosen. */
export function choicesOf({ areas, majors, grades }: PaperOffer, batch: BatchWire | undefined, choice: Choice) {
  const rows = batch ? feeRowsOf(batch) : []
  const { areaId, majorId } = choice
  return {
    areas: areasWithFees(
      rows,
      areas.map(({ EA_ID, EA_Name }) => ({ areaId: EA_ID, ...option(EA_ID, EA_Name) })),
    ),
    majors: majorsWithFees(
      rows,
      areaId,
      majors.map(({ MID, MName }) => ({ majorId: MID, ...option(MID, MName) })),
    ),
    grades: gradesWithFees(
      rows,
      areaId,
      majorId,
      grades.map(({ GID, GName }) => ({ gradeId: GID, ...option(GID, GName) })),
    ),
    feeFen: feeFenOf(rows, choice),
  }
}
