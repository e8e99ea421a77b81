import type { HearingEdit } from '#domain/catalogue/question.ts'

/** The row of a hearing item. */
export function hearingItemRow(questionId: number, hearing: HearingEdit & { soundId: number }) {
  return {
    question_id: questionId,
    kind: hearing.kind,
    pool: hearing.pool,
    prompt: hearing.prompt,
    options: [...hearing.options],
    correct: hearing.correct === 0 ? null : hearing.correct - 1,
    model: hearing.model,
    sound_id: hearing.soundId,
    plays_allowed: hearing.playsAllowed,
    points: hearing.points,
  }
}
