import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { HearingKind } from '#domain/hearingKinds.ts'
import type { Tx } from '#server/db/pool.ts'
import { demoQuestionTypes, HEARING } from './catalogueTables.ts'
import { hearingBank, pointsOf } from './hearing/hearingBank.ts'
import type { BankItem } from './hearing/item.ts'

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
 * Creates the hearing items with their sounds. Ids are below those the product assigns; exam items come before
 * practice.
 */
export async function loadHearing(db: Tx, now: number): Promise<void> {
  const bank = hearingBank().map((item, at) => ({ ...item, id: at + 1 }))
  await db
    .insertInto('hearing_sound')
    .values(bank.map(({ id, key }) => ({ id, bytes: readSound(`sounds/${key}`), created_at: now })))
    .execute()
  await db
    .insertInto('question')
    .values(
      bank.map((item) => ({
        id: item.id,
        question_type_id: TYPE_OF[item.kind],
        major_id: HEARING,
        title: titleOf(item),
        grade_id: FIRST_GRADE + item.level - 1,
        music_type: 2 as const,
      })),
    )
    .execute()
  await db
    .insertInto('hearing_item')
    .values(
      bank.map(({ id, kind, pool, prompt, options, correct, model }) => ({
        question_id: id,
        kind,
        pool,
        prompt,
        options,
        correct,
        model,
        sound_id: id,
        plays_allowed: PLAYS,
        points: pointsOf(kind),
      })),
    )
    .execute()
}
