import { unchosen } from '#admin/kit/form/missing.ts'
import type { SaveFacts } from '#admin/kit/form/useEdit.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import type { Faults } from '#admin/kit/ui/Form.tsx'
import type { QuestionBankWire } from '#contract/catalogue/questionBank.ts'
import { isRecorded } from '#domain/catalogue/hearingKinds.ts'
import { whyHearingUnfit, whyQuestionTitleUnfit } from '#domain/catalogue/question.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { cleanText } from '#domain/text.ts'

export type HearingInput = NonNullable<QuestionBankWire['Hearing']>

/** A question as it is edited. The links of pages and sound expire, so that they are no part of what is compared. */
export interface QuestionInput {
  title: string
  majorId: number
  gradeId: number
  typeId: number
  textbookId: number
  pages: string[]
  hearing: HearingInput | null
  isPublished: boolean
}

export const blankHearing: HearingInput = {
  Kind: 'interval',
  Pool: 'exam',
  Prompt: '',
  Options: ['', ''],
  Correct: 0,
  Model: '',
  SoundId: 0,
  PlaysAllowed: 3,
  Points: 5,
}

export const blankQuestion: QuestionBankWire = {
  EQ_ID: 0,
  Question: '',
  MID: 0,
  MName: '',
  GID: 0,
  GName: '',
  EQT_ID: 0,
  TypeName: '',
  TB_ID: 0,
  BookName: '',
  Pages: 0,
  IsHearing: 0,
  IsPractice: 0,
  IsPub: 1,
  SupersededTime: null,
  Version: 0,
  Scores: [],
  Hearing: null,
  SoundUrl: '',
  IsUsed: 0,
  ReplacesId: 0,
  ReplacedById: 0,
}

export function questionInputOf(item: QuestionBankWire): QuestionInput {
  return {
    title: item.Question,
    majorId: item.MID,
    gradeId: item.GID,
    typeId: item.EQT_ID,
    textbookId: item.TB_ID,
    pages: item.Scores.map(({ Path }) => Path),
    hearing: item.Hearing,
    isPublished: item.IsPub === 1,
  }
}

export const fieldLabels: Readonly<Record<keyof QuestionInput, string>> = {
  title: '题目',
  majorId: '专业',
  gradeId: '级别',
  typeId: '题型',
  textbookId: '教材',
  pages: '谱例',
  hearing: '听力题',
  isPublished: '使用',
}

/** What is wrong with the input, by its fields, in the server's own words. */
export function questionFaults({ title, majorId, gradeId, typeId, hearing }: QuestionInput): Faults {
  const unfitTitle = whyQuestionTitleUnfit(cleanText(title))
  const unfitHearing = hearing && whyHearingUnfit(hearingEditOf(hearing))
  return {
    'question-title': unfitTitle && reasonText(unfitTitle),
    'question-majorId': unchosen(majorId || null, '专业'),
    'question-gradeId': unchosen(gradeId || null, '级别'),
    'question-typeId': unchosen(typeId || null, '题型'),
    form: unfitHearing ? reasonText(unfitHearing) : hearing?.SoundId === 0 ? '请上传声音' : null,
  }
}

function hearingEditOf(hearing: HearingInput) {
  return {
    kind: hearing.Kind,
    pool: hearing.Pool,
    prompt: cleanText(hearing.Prompt),
    options: hearing.Options.map(cleanText),
    correct: hearing.Correct,
    model: cleanText(hearing.Model),
    playsAllowed: hearing.PlaysAllowed,
    points: hearing.Points,
  }
}

/** Another kind of item: recorded ones have no options, the others have at least two. */
export function withKind(hearing: HearingInput, Kind: HearingInput['Kind']): HearingInput {
  if (isRecorded(Kind)) return { ...hearing, Kind, Options: [], Correct: 0 }
  return { ...hearing, Kind, Options: hearing.Options.length === 0 ? ['', ''] : hearing.Options }
}

/** The item without one of its options; the right one stays the right one. */
export function withoutOption(hearing: HearingInput, at: number): HearingInput {
  const { Correct } = hearing
  const removed = at + 1
  return {
    ...hearing,
    Options: hearing.Options.filter((_, index) => index !== at),
    Correct: Correct === removed ? 0 : Correct > removed ? Correct - 1 : Correct,
  }
}

/** The list with one entry moved to another place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  const moving = list[from]
  if (moving === undefined || to < 0 || to >= list.length) return [...list]
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), moving, ...rest.slice(to)]
}

export function saveQuestionRequest(
  id: number,
  input: QuestionInput,
  facts: SaveFacts,
): SentRequest<'Admin', 'SaveQuestion'> {
  return {
    EQ_ID: id,
    Question: input.title,
    MID: input.majorId,
    GID: input.gradeId,
    EQT_ID: input.typeId,
    TB_ID: input.textbookId,
    Scores: input.pages,
    Hearing: input.hearing,
    IsPub: input.isPublished ? 1 : 0,
    ...facts,
  }
}
