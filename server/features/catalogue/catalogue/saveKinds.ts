import type { CatalogueValues } from '#domain/catalogue/catalogueSheet.ts'
import { answerOf, type QuestionAnswer } from '#domain/catalogue/catalogueWords.ts'
import { HEARING_MAJOR_ID, type MajorKind, majorKindOf, storedKindOf } from '#domain/catalogue/majorKind.ts'
import type { Ctx, Me } from '#server/context.ts'
import type { Db } from '#server/db/pool.ts'
import { changeArea, insertArea, lockArea } from '#server/records/catalogue/catalogue/areaQueries.ts'
import { changeGrade, insertGrade, isGradeUsed, lockGrade } from '#server/records/catalogue/catalogue/gradeQueries.ts'
import { changeMajor, insertMajor, isMajorUsed, lockMajor } from '#server/records/catalogue/catalogue/majorQueries.ts'
import {
  changeQuestionType,
  insertQuestionType,
  isQuestionTypeUsed,
  lockQuestionType,
} from '#server/records/catalogue/catalogue/questionTypeQueries.ts'
import {
  questionTypeWire,
  staffAreaWire,
  staffGradeWire,
  staffMajorWire,
  staffTextbookWire,
} from '#server/records/catalogue/catalogue/staffCatalogueWire.ts'
import {
  changeTextbook,
  insertTextbook,
  isTextbookUsed,
  lockTextbook,
} from '#server/records/catalogue/catalogue/textbookQueries.ts'
import { refuseIf } from '#server/refuse.ts'
import { saveRow } from './saveRow.ts'

/** One row as it is saved, by its form or out of a sheet; see `saveRow`. */
export interface RowToSave<Values> {
  id: number
  seen: number
  values: Values
  reason?: string
}

export interface AreaValues extends CatalogueValues {
  paysOnline: boolean
  deskAddress: string
  deskHours: string
  deskPhone: string
}

export interface MajorValues extends CatalogueValues {
  kind: MajorKind
}

export interface GradeValues extends CatalogueValues {
  needsPrevCert: boolean
  uploadMinutes: number
  isHearing: boolean
}

export interface QuestionTypeValues extends CatalogueValues {
  answer: QuestionAnswer
}

export interface TextbookValues extends CatalogueValues {
  majorId: number
}

export async function whyMajorKindFixed(db: Db, id: number, was: MajorKind, is: MajorKind) {
  if (was === is) return null
  if (was === 'hearing' || is === 'hearing') return 'HEARING_MAJOR_FIXED' as const
  return (await isMajorUsed(db, id)) ? ('MAJOR_KIND_FIXED' as const) : null
}

export async function whyHearingFixed(db: Db, id: number, was: boolean, is: boolean) {
  return was !== is && (await isGradeUsed(db, id)) ? ('GRADE_KIND_FIXED' as const) : null
}

export async function whyAnswerFixed(db: Db, id: number, was: QuestionAnswer, is: QuestionAnswer) {
  return was !== is && (await isQuestionTypeUsed(db, id)) ? ('QUESTION_TYPE_USED' as const) : null
}

export async function whyTextbookMajorFixed(db: Db, id: number, was: number, is: number) {
  return was !== is && (await isTextbookUsed(db, id)) ? ('TEXTBOOK_MAJOR_FIXED' as const) : null
}

export function saveArea(ctx: Ctx<Me>, action: 'SaveArea' | 'ImportCatalogue', row: RowToSave<AreaValues>) {
  const how = { lock: lockArea, insert: insertArea, change: changeArea, wire: staffAreaWire }
  return saveRow(ctx, { action, subject: 'area', ...row, ...how })
}

export function saveMajor(ctx: Ctx<Me>, action: 'SaveMajor' | 'ImportCatalogue', row: RowToSave<MajorValues>) {
  const { kind: asked, ...common } = row.values
  return saveRow(ctx, {
    action,
    subject: 'major',
    ...row,
    values: { ...common, ...storedKindOf(asked) },
    lock: lockMajor,
    insert: (db, values) => insertMajor(db, asked === 'hearing' ? { ...values, id: HEARING_MAJOR_ID } : values),
    change: changeMajor,
    wire: staffMajorWire,
    check: async (before) => refuseIf(await whyMajorKindFixed(ctx.db, before.id, majorKindOf(before), asked)),
  })
}

export function saveGrade(ctx: Ctx<Me>, action: 'SaveGrade' | 'ImportCatalogue', row: RowToSave<GradeValues>) {
  return saveRow(ctx, {
    action,
    subject: 'grade',
    ...row,
    lock: lockGrade,
    insert: insertGrade,
    change: changeGrade,
    wire: staffGradeWire,
    check: async (before) => refuseIf(await whyHearingFixed(ctx.db, before.id, before.isHearing, row.values.isHearing)),
  })
}

export function saveQuestionType(
  ctx: Ctx<Me>,
  action: 'SaveQuestionType' | 'ImportCatalogue',
  row: RowToSave<QuestionTypeValues>,
) {
  const { answer, ...common } = row.values
  return saveRow(ctx, {
    action,
    subject: 'questionType',
    ...row,
    values: { ...common, isVideo: answer === 'video', isAudio: answer === 'audio' },
    lock: lockQuestionType,
    insert: insertQuestionType,
    change: changeQuestionType,
    wire: questionTypeWire,
    check: async (before) => refuseIf(await whyAnswerFixed(ctx.db, before.id, answerOf(before), answer)),
  })
}

export function saveTextbook(ctx: Ctx<Me>, action: 'SaveTextbook' | 'ImportCatalogue', row: RowToSave<TextbookValues>) {
  return saveRow(ctx, {
    action,
    subject: 'textbook',
    ...row,
    lock: lockTextbook,
    insert: insertTextbook,
    change: changeTextbook,
    wire: staffTextbookWire,
    check: async (before) =>
      refuseIf(await whyTextbookMajorFixed(ctx.db, before.id, before.majorId, row.values.majorId)),
  })
}
