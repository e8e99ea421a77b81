// The accuracy of the face check on pairs of photos, in a folder that is never part of the repository.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SIMILARITY_PASS, similarityOf, uncalibratedSimilarityOf } from '#domain/enrolment/similarity.ts'
import { normalisedScorer } from '#server/integrations/faceCheck/compareFaces.ts'
import { cosine } from '#server/integrations/faceCheck/faceEngine.ts'
import type { MediaChild } from '#server/media/mediaChild.ts'
import { crossValidate, ratesAt, type ScoredPair } from './faceFolds.ts'
import { judge, percent } from './measure.ts'

const FOLDS = 5
/** The product's decision point (`domain/enrolment/similarity.ts`). */
const DECISION = 0.12

interface Pair {
  a: string
  b: string
  isSame: boolean
}

type Embeddings = Map<string, readonly number[]>

function readPairs(folder: string): Pair[] {
  const [, ...lines] = readFileSync(join(folder, 'pairs.csv'), 'utf8').trim().split('\n')
  return lines.map((line) => {
    const [a = '', b = '', same] = line.trim().split(',')
    return { a, b, isSame: same === '1' }
  })
}

/** The photos of each photo's person; those of everybody else are the cohort. */
function personsOf(pairs: readonly Pair[]): Map<string, Set<string>> {
  const persons = new Map<string, Set<string>>()
  for (const { a, b, isSame } of pairs) {
    const [left, right] = [persons.get(a) ?? new Set([a]), persons.get(b) ?? new Set([b])]
    persons.set(a, left)
    persons.set(b, right)
    if (!isSame || left === right) continue
    for (const photo of right) persons.set(photo, left.add(photo))
  }
  return persons
}

function share(values: readonly boolean[]): number {
  return values.filter(Boolean).length / values.length
}

/** The shares of same-person and of different-person pairs that `judgeOne` takes for one person. */
function compare(pairs: readonly Pair[], embeddings: Embeddings, judgeOne: (pair: Pair) => boolean) {
  const known = pairs.filter(({ a, b }) => embeddings.has(a) && embeddings.has(b))
  return {
    accepted: share(known.filter(({ isSame }) => isSame).map(judgeOne)),
    mistaken: share(known.filter(({ isSame }) => !isSame).map(judgeOne)),
  }
}

const of = (embeddings: Embeddings, photo: string) => embeddings.get(photo) as readonly number[]

/** Prints the accuracy table, or that there are no photos. */
export async function comparePairs(child: MediaChild, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'pairs.csv'))) {
    console.log(`no photos at ${folder} (FACES names another folder): the accuracy table is left out\n`)
    return
  }
  const pairs = readPairs(folder)
  const persons = personsOf(pairs)
  const embeddings: Embeddings = new Map()
  for (const photo of persons.keys()) {
    const embedding = await child.run('photo', { input: join(folder, photo) }, 120_000)
    if (embedding) embeddings.set(photo, embedding)
  }
  const cohortFor = ({ a, b }: Pair) =>
    [...embeddings].filter(([photo]) => !persons.get(a)?.has(photo) && !persons.get(b)?.has(photo)).map(([, e]) => e)
  const cosineOf = ({ a, b }: Pair) => cosine(of(embeddings, a), of(embeddings, b))
  const normalised = (pair: Pair) => normalisedScorer(of(embeddings, pair.a), cohortFor(pair))(of(embeddings, pair.b))
  const same = pairs.filter(({ isSame }) => isSame).length
  console.log(
    `${persons.size} photos, ${embeddings.size} with a face; ${same} pairs of one person, ${pairs.length - same} of two`,
  )
  const rows = {
    'plain cosine, the library’s threshold (0.914)': compare(pairs, embeddings, (pair) => cosineOf(pair) >= 0.914),
    'uncalibrated (as without a cohort)': compare(
      pairs,
      embeddings,
      (pair) => uncalibratedSimilarityOf(cosineOf(pair)) >= SIMILARITY_PASS,
    ),
    'normalised against the others': compare(
      pairs,
      embeddings,
      (pair) => similarityOf(normalised(pair)) >= SIMILARITY_PASS,
    ),
  }
  for (const [name, { accepted, mistaken }] of Object.entries(rows))
    console.log(`  ${name.padEnd(48)} right person ${percent(accepted)}, wrong person ${percent(mistaken)}`)
  const known = pairs.filter(({ a, b }) => embeddings.has(a) && embeddings.has(b))
  const nameOf = (photo: string) => [...(persons.get(photo) as Set<string>)].sort()[0] as string
  printFolds(
    known.map((pair) => ({
      people: [nameOf(pair.a), nameOf(pair.b)],
      isSame: pair.isSame,
      score: normalised(pair),
    })),
  )
  const { accepted, mistaken } = rows['normalised against the others']
  judge('the right person passes', percent(accepted), accepted >= 0.9, 'at least 90 %, one photo against one')
  // The cohort in this folder is only seven people; the product requires 25.
  judge('a wrong person passes', percent(mistaken), mistaken <= 0.08, 'at most 8 %')
}

/** Prints the cross-validated figures, with the decision point found on some people and measured on others. */
function printFolds(pairs: readonly ScoredPair[]): void {
  const folds = crossValidate(pairs, FOLDS)
  console.log('  cross-validated, the decision point found without the people it is measured on:')
  for (const [at, { people, decision, accepted, mistaken, same, different }] of folds.entries()) {
    const fixed = ratesAt(
      pairs.filter((pair) => pair.people.some((person) => people.includes(person))),
      DECISION,
    )
    console.log(
      `    fold ${at + 1}: ${people.length} people, point ${decision.toFixed(3)}; right ${percent(accepted)} of ${same}, ` +
        `wrong ${percent(mistaken)} of ${different}; at ${DECISION}: ${percent(fixed.accepted)}, ${percent(fixed.mistaken)}`,
    )
  }
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const measured = folds.filter(({ same }) => same > 0)
  console.log(
    `    mean: right ${percent(mean(measured.map(({ accepted }) => accepted)))}, ` +
      `wrong ${percent(mean(folds.map(({ mistaken }) => mistaken)))}`,
  )
}
