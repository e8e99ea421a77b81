import { type HearingEdit, whyHearingUnfit, whyQuestionTitleUnfit } from '#domain/catalogue/question.ts'
import type { Ctx, Me } from '#server/context.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import {
  changeQuestion,
  findQuestionFrame,
  insertQuestion,
  listMet,
  lockQuestion,
  type QuestionContent,
  type QuestionRow,
  supersedeQuestion,
} from '#server/records/catalogue/questionBank/queries.ts'
import {
  findHearingItem,
  type HearingItemRow,
  isSoundKept,
  saveHearingItem,
} from '#server/records/examRoom/hearing/bankQueries.ts'
import { listKeptScores } from '#server/records/examRoom/media/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuse, refuseIf } from '#server/refuse.ts'
import { hearingItemRow } from './hearingItemRow.ts'

/** New questions show pictures of the score (specification, section 3: `MusicType` 2). */
const SCORE_PICTURES = 2

export interface QuestionEdit {
  /** 0 creates a question. */
  id: number
  /** The version that the sender saw. */
  seen: number
  title: string
  majorId: number
  gradeId: number
  questionTypeId: number
  textbookId: number | null
  /** Paths of score pictures, in their order. */
  scores: readonly string[]
  hearing: (HearingEdit & { soundId: number }) | null
  isPublished: boolean
}

/** Refuses NOT_FOUND, HEARING_ITEM_UNFIT and TEXTBOOK_NOT_OFFERED where major, grade, type and textbook do not fit. */
async function requireFrame({ db }: Ctx<Me>, edit: QuestionEdit): Promise<void> {
  const frame = await findQuestionFrame(db, edit)
  found(frame.kind)
  found(frame.typeId)
  const isHearing = frame.kind === 'hearing'
  if (found(frame.isHearingGrade ?? null) !== isHearing || (edit.hearing !== null) !== isHearing)
    refuse('HEARING_ITEM_UNFIT')
  if (edit.textbookId !== null && frame.textbookMajorId !== edit.majorId) refuse('TEXTBOOK_NOT_OFFERED')
}

/** Pictures must be uploaded and kept; those that the question has already stay, wherever they are. */
async function requireScores({ db }: Ctx<Me>, scores: readonly string[], earlier: readonly string[]): Promise<void> {
  const added = scores.filter((path) => !earlier.includes(path))
  const kept = await listKeptScores(db, added)
  if (added.some((path) => !kept.has(path))) refuse('PICTURE_MISSING')
}

function contentOf(edit: QuestionEdit): QuestionContent {
  return {
    title: edit.title,
    majorId: edit.majorId,
    gradeId: edit.gradeId,
    questionTypeId: edit.questionTypeId,
    textbookId: edit.textbookId,
    musicScore: [...edit.scores],
  }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function isContentSame(row: QuestionRow, item: HearingItemRow | null, edit: QuestionEdit): boolean {
  const content = contentOf(edit)
  const names = Object.keys(content) as Array<keyof QuestionContent>
  const before = item && hearingItemRow(row.id, { ...hearingEditOf(item), soundId: item.soundId })
  return (
    names.every((name) => isSame(row[name], content[name])) &&
    isSame(before, edit.hearing && hearingItemRow(row.id, edit.hearing))
  )
}

function hearingEditOf(item: HearingItemRow): HearingEdit {
  return {
    kind: item.kind,
    pool: item.pool,
    prompt: item.prompt,
    options: item.options,
    correct: item.correct === null ? 0 : item.correct + 1,
    model: item.model,
    playsAllowed: item.playsAllowed,
    points: item.points,
  }
}

const factsOf = (row: QuestionRow, item: HearingItemRow | null) => ({
  ...contentOfRow(row),
  isPublished: row.isPublished,
  ...(item ? { hearing: { ...hearingEditOf(item), soundId: item.soundId } } : {}),
})

const contentOfRow = ({ title, majorId, gradeId, questionTypeId, textbookId, musicScore }: QuestionRow) => ({
  title,
  majorId,
  gradeId,
  questionTypeId,
  textbookId,
  musicScore,
})

/**
 * Creates a question or changes it, with its audit row, within the caller's transaction; returns its id and whether it is
 * a new version. A question that a candidate has met is superseded by a new one (docs/adr/question-versions.md). Refuses
 * the reasons of `whyQuestionTitleUnfit` and `whyHearingUnfit`, NOT_FOUND, HEARING_ITEM_UNFIT, TEXTBOOK_NOT_OFFERED,
 * PICTURE_MISSING, SOUND_MISSING, QUESTION_SUPERSEDED, CHANGED_MEANWHILE.
 */
export async function saveQuestion(ctx: Ctx<Me>, edit: QuestionEdit): Promise<{ id: number; isNewVersion: boolean }> {
  const { db, now } = ctx
  refuseIf(whyQuestionTitleUnfit(edit.title) ?? (edit.hearing && whyHearingUnfit(edit.hearing)))
  const before = edit.id === 0 ? null : found(await lockQuestion(db, edit.id))
  const itemBefore = before && (await findHearingItem(db, before.id))
  if (before) {
    if (before.supersededAt !== null) refuse('QUESTION_SUPERSEDED')
    await requireVersion(ctx, { subject: 'question', subjectId: before.id, stored: before.version, seen: edit.seen })
  }
  await requireFrame(ctx, edit)
  await requireScores(ctx, edit.scores, before?.musicScore ?? [])
  if (edit.hearing && !(await isSoundKept(db, edit.hearing.soundId))) refuse('SOUND_MISSING')

  const content = contentOf(edit)
  const fresh = {
    ...content,
    musicType: before?.musicType ?? SCORE_PICTURES,
    isPublished: edit.isPublished,
  } as const
  const isContentKept = before !== null && isContentSame(before, itemBefore, edit)
  if (before && isContentKept && before.isPublished === edit.isPublished) return { id: before.id, isNewVersion: false }
  const isNewVersion = before !== null && !isContentKept && (await listMet(db, [before.id])).has(before.id)
  let id = before?.id ?? 0
  if (!before) id = await insertQuestion(db, fresh, now)
  else if (isNewVersion) id = await supersedeQuestion(db, before, fresh, now)
  else await changeQuestion(db, id, { ...content, isPublished: edit.isPublished }, now)
  if (edit.hearing) await saveHearingItem(db, hearingItemRow(id, edit.hearing))

  const after = found(await lockQuestion(db, id))
  const change = {
    action: 'SaveQuestion' as const,
    subject: 'question' as const,
    before: before && factsOf(before, itemBefore),
    after: { ...factsOf(after, await findHearingItem(db, id)), ...(isNewVersion ? { replaces: edit.id } : {}) },
  }
  await insertAudit(ctx, { ...change, subjectId: id })
  // Who still has the old version open is told by its own id.
  if (isNewVersion) await insertAudit(ctx, { ...change, subjectId: edit.id, before: null, after: { replacedBy: id } })
  return { id, isNewVersion }
}
