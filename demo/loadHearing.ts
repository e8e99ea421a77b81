import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HearingKind } from '#domain/catalogue/hearingKinds.ts'
import { whyHearingUnfit, whyQuestionTitleUnfit } from '#domain/catalogue/question.ts'
import type { Tx } from '#server/db/pool.ts'
import { insertQuestion } from '#server/records/catalogue/questionBank/queries.ts'
import { insertSound, saveHearingItem } from '#server/records/examRoom/hearing/bankQueries.ts'
import { demoQuestionTypes, HEARING } from './catalogueTables.ts'
import { hearingBank, pointsOf } from './hearing/hearingBank.ts'
import type { BankItem } from './hearing/item.ts'
import { mustPass } from './mustPass.ts'

/** How often an item may be played in an exam. */
const PLAYS = 3
/** The `EQT_ID` of each kind. */
const TYPE_OF: Readonly<Record<HearingKind, number>> = {
  pitch: 2,
  interval: 3,
  chord: 4,
  rhythm: 5,
  melody: 7,
  mode: 8,
  timbre: 11,
  rhythmImitation: 12,
  melodySingBack: 13,
}
/** The `GID` of the first hearing level. */
const FIRST_GRADE = 11

/** The sounds are beside this file in development, in the build one folder above the shared chunks. */
const FOLDER = ['./hearing/', '../demoHearing/', './demoHearing/']
  .map((folder) => fileURLToPath(new URL(folder, import.meta.url)))
  .find((folder) => existsSync(`${folder}sounds`))

export function readSound(name: string): Buffer {
  if (!FOLDER) throw new Error('the sounds of the hearing test were not built')
  return readFileSync(`${FOLDER}${name}.mp3`)
}

const titleOf = ({ kind }: BankItem) =>
  demoQuestionTypes.find(([id]) => id === TYPE_OF[kind])?.[1].replace(/\(.*\)$/, '') ?? ''

/**
 * Creates the hearing items with their sounds as staff do. Ids are below those the product assigns; exam items come before
 * practice.
 */
export async function loadHearing(db: Tx, now: number): Promise<void> {
  for (const [at, item] of hearingBank().entries()) {
    const { kind, pool, prompt, options, correct, model } = item
    const [title, points] = [titleOf(item), pointsOf(kind)]
    mustPass(
      `${title} ${item.key}`,
      whyQuestionTitleUnfit(title) ??
        whyHearingUnfit({
          pool,
          kind,
          prompt,
          options,
          // Staff count the options from 1, and give 0 for a recorded item.
          correct: correct === null ? 0 : correct + 1,
          model,
          playsAllowed: PLAYS,
          points,
        }),
    )
    const soundId = await insertSound(db, readSound(`sounds/${item.key}`), now)
    const question = {
      id: at + 1,
      questionTypeId: TYPE_OF[kind],
      majorId: HEARING,
      title,
      gradeId: FIRST_GRADE + item.level - 1,
      textbookId: null,
      musicType: 2 as const,
      musicScore: [],
      isPublished: true,
    }
    const questionId = await insertQuestion(db, question, now)
    await saveHearingItem(db, {
      questionId,
      kind,
      pool,
      prompt,
      options,
      correct,
      model,
      soundId,
      playsAllowed: PLAYS,
      points,
    })
  }
}
