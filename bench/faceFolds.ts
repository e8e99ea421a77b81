/** A pair of photos with its score; `people` are the one or two persons shown. */
export interface ScoredPair {
  people: readonly [string, string]
  isSame: boolean
  score: number
}

export interface Fold {
  people: readonly string[]
  /** The decision point found on the pairs without anybody of the fold. */
  decision: number
  accepted: number
  mistaken: number
  same: number
  different: number
}

const share = (count: number, of: number): number => (of === 0 ? Number.NaN : count / of)

/** The shares of same-person and of different-person pairs whose score reaches the decision point. */
export function ratesAt(pairs: readonly ScoredPair[], decision: number) {
  const same = pairs.filter(({ isSame }) => isSame)
  const different = pairs.filter(({ isSame }) => !isSame)
  const reach = (of: readonly ScoredPair[]) => of.filter(({ score }) => score >= decision).length
  return {
    accepted: share(reach(same), same.length),
    mistaken: share(reach(different), different.length),
    same: same.length,
    different: different.length,
  }
}

/** The decision point with the best balanced accuracy; the middle of a range of equally good ones. */
export function bestDecision(pairs: readonly ScoredPair[]): number {
  const scores = [...new Set(pairs.map(({ score }) => score))].sort((a, b) => a - b)
  const points = scores.slice(1).map((score, at) => ((scores[at] as number) + score) / 2)
  const rated = points.map((point) => {
    const { accepted, mistaken } = ratesAt(pairs, point)
    return { point, worth: accepted - mistaken }
  })
  const most = Math.max(...rated.map(({ worth }) => worth))
  const best = rated.filter(({ worth }) => worth === most).map(({ point }) => point)
  return ((best[0] as number) + (best[best.length - 1] as number)) / 2
}

/**
 * Cross-validation with each person in one fold. The decision point is found on the pairs without anybody of the fold
 * and measured on the others, so that no face is judged by a point that it helped to find.
 */
export function crossValidate(pairs: readonly ScoredPair[], folds: number): Fold[] {
  const people = [...new Set(pairs.flatMap((pair) => pair.people))].sort()
  return Array.from({ length: folds }, (_, fold) => {
    const own = people.filter((_person, at) => at % folds === fold)
    const isOfFold = (pair: ScoredPair) => pair.people.some((person) => own.includes(person))
    const decision = bestDecision(pairs.filter((pair) => !isOfFold(pair)))
    return { people: own, decision, ...ratesAt(pairs.filter(isOfFold), decision) }
  })
}
