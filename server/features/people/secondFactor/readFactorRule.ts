import { bit } from '#contract/bit.ts'
import type { Db } from '#server/db/pool.ts'
import { countWithoutFactor, getFactorRule } from '#server/records/people/secondFactor/ruleQueries.ts'

export async function readFactorRule(db: Db) {
  const { isOfAll, version } = await getFactorRule(db)
  return { IsOfAll: bit(isOfAll), Without: await countWithoutFactor(db), Version: version }
}
