import type { AreaWire, BatchWire, GradeWire, MajorWire } from '#contract/catalogue/catalogue.ts'
import { areasWithFees, type FeeRow, feeFenOf, gradesWithFees, majorsWithFees } from '#domain/catalogue/catalogue.ts'
import { HEARING_MAJOR_ID } from '#domain/catalogue/majorKind.ts'
import type { EnrolmentForm } from '#domain/enrolment/enrolmentForm.ts'
import { type ModeFacts, whyCannotChooseMode } from '#domain/enrolment/examMode.ts'
import { fenOf } from '#domain/money.ts'
import type { Reason } from '#domain/reasons/reasons.ts'

/** The association's offer, which the wizard loads once. */
export type Catalogue = {
  batches: readonly BatchWire[]
  areas: readonly AreaWire[]
  majors: readonly MajorWire[]
  grades: readonly GradeWire[]
}

type ExamChoice = Pick<EnrolmentForm, 'areaId' | 'majorId' | 'gradeId'>

const rowsByBatch = new WeakMap<BatchWire, FeeRow[]>()

/** A batch has about a thousand fees and each keystroke reads them, so the parsed rows are cached per batch. */
export function feeRowsOf(batch: BatchWire): FeeRow[] {
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

/** Returns the areas in which the batch has a fee above 0 (specification#step-area). */
export function offeredAreas({ areas }: Catalogue, batch: BatchWire): AreaWire[] {
  return areasWithFees(
    feeRowsOf(batch),
    areas.map((area) => ({ areaId: area.EA_ID, area })),
  ).map(({ area }) => area)
}

/** Returns the majors with a fee above 0 in the area. */
export function offeredMajors({ majors }: Catalogue, batch: BatchWire, areaId: number): MajorWire[] {
  return majorsWithFees(
    feeRowsOf(batch),
    areaId,
    majors.map((major) => ({ majorId: major.MID, major })),
  ).map(({ major }) => major)
}

/** Returns the grades with a fee above 0 for the major in the area. */
export function offeredGrades({ grades }: Catalogue, batch: BatchWire, choice: ExamChoice): GradeWire[] {
  return gradesWithFees(
    feeRowsOf(batch),
    choice.areaId,
    choice.majorId,
    grades.map((grade) => ({ gradeId: grade.GID, grade })),
  ).map(({ grade }) => grade)
}

/** Returns the fee in fen, or null for a combination that is not offered. */
export function feeFenOfChoice(batch: BatchWire, choice: ExamChoice): number | null {
  return feeFenOf(feeRowsOf(batch), choice)
}

export function modeFactsOf(batch: BatchWire, majorId: number): ModeFacts {
  return { offlineAllowed: batch.IsOfflineAllowed === 1, isHearing: majorId === HEARING_MAJOR_ID }
}

/** Returns why the chosen mode is not allowed in this batch for this major, or null. */
export function whyModeUnfit(batch: BatchWire, form: EnrolmentForm): Reason | null {
  return whyCannotChooseMode(form.mode, modeFactsOf(batch, form.majorId))
}
