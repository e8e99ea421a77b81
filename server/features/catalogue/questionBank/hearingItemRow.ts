import type { HearingEdit } from '#domain/catalogue/question.ts'

/** The row of a hearing item. */
export function hearingItemRow(questionId: number, hearing: HearingEdit & { soundId: number }) {
  return {
    questionId,
    kind: hearing.kind,
    pool: hearing.pool,
    prompt: hearing.prompt,
    options: [...hearing.options],
    correct: hearing.correct === 0 ? null : hearing.correct - 1,
    model: hearing.model,
    soundId: hearing.soundId,
    playsAllowed: hearing.playsAllowed,
    points: hearing.points,
  }
}
