import { bit } from '#contract/bit.ts'
import { SaveQuestion as endpoint } from '#contract/catalogue/questionBank.ts'
import { cleanText } from '#domain/text.ts'
import { handler } from '#server/handler.ts'
import { pathOfFile } from '#server/records/fileLink.ts'
import { readQuestion } from '../readQuestion.ts'
import { saveQuestion } from '../saveQuestion.ts'

/** A picture outside our store keeps its address. */
const pathOf = (given: string) => (/^(\/(?!files\/)|https?:)/.test(given) ? given : pathOfFile(given))

export const SaveQuestion = handler(endpoint, {
  handle: async (ctx, input) => {
    const { Hearing: hearing } = input
    const { id, isNewVersion } = await saveQuestion(ctx, {
      id: input.EQ_ID ?? 0,
      seen: input.Version,
      title: cleanText(input.Question),
      majorId: input.MID,
      gradeId: input.GID,
      questionTypeId: input.EQT_ID,
      textbookId: input.TB_ID ? input.TB_ID : null,
      scores: input.Scores.map(pathOf),
      hearing: hearing
        ? {
            kind: hearing.Kind,
            pool: hearing.Pool,
            prompt: cleanText(hearing.Prompt),
            options: hearing.Options.map(cleanText),
            correct: hearing.Correct,
            model: cleanText(hearing.Model),
            soundId: hearing.SoundId,
            playsAllowed: hearing.PlaysAllowed,
            points: hearing.Points,
          }
        : null,
      isPublished: input.IsPub === 1,
    })
    return { item: await readQuestion(ctx, id), OtherMsg: { IsNewVersion: bit(isNewVersion) } }
  },
})
