import { bit } from '#contract/bit.ts'
import type { QuestionBankWire, QuestionRowWire } from '#contract/catalogue/questionBank.ts'
import { linkEndsAt } from '#domain/people/linkLife.ts'
import { isoOrNull } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import type { HearingItemRow } from '#server/records/examRoom/hearing/bankQueries.ts'
import { soundLink } from '#server/records/examRoom/hearing/soundLink.ts'
import { fileLink } from '#server/records/fileLink.ts'
import type { QuestionRow } from './queries.ts'

export function questionRowWire(row: QuestionRow): QuestionRowWire {
  return {
    EQ_ID: row.id,
    Question: row.title,
    MID: row.majorId,
    MName: row.majorName,
    GID: row.gradeId,
    GName: row.gradeName,
    EQT_ID: row.questionTypeId,
    TypeName: row.typeName,
    TB_ID: row.textbookId ?? 0,
    BookName: row.textbookName ?? '',
    Pages: row.musicScore.length,
    IsHearing: bit(row.pool !== null),
    IsPractice: bit(row.pool === 'practice'),
    IsPub: bit(row.isPublished),
    SupersededTime: isoOrNull(row.supersededAt),
    Version: row.version,
  }
}

function hearingWire(item: HearingItemRow): NonNullable<QuestionBankWire['Hearing']> {
  return {
    Kind: item.kind,
    Pool: item.pool,
    Prompt: item.prompt,
    Options: item.options,
    Correct: item.correct === null ? 0 : item.correct + 1,
    Model: item.model,
    SoundId: item.soundId,
    PlaysAllowed: item.playsAllowed,
    Points: item.points,
  }
}

interface Whole {
  item: HearingItemRow | null
  isUsed: boolean
  replacedById: number | null
}

/** A question as staff edit it. Pictures outside our store keep their address. */
export function questionBankWire(
  row: QuestionRow,
  { item, isUsed, replacedById }: Whole,
  { secrets, now }: Pick<Ctx, 'secrets' | 'now'>,
): QuestionBankWire {
  return {
    ...questionRowWire(row),
    Scores: row.musicScore.map((path) => ({
      Path: path,
      Url: /^(\/|https?:)/.test(path) ? path : fileLink(secrets, path, now),
    })),
    Hearing: item && hearingWire(item),
    SoundUrl: item ? soundLink(secrets, item.soundId, linkEndsAt('modelSound', now)) : '',
    IsUsed: bit(isUsed),
    ReplacesId: row.replacesId ?? 0,
    ReplacedById: replacedById ?? 0,
  }
}
