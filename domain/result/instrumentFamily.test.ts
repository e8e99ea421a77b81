import { describe, expect, test } from 'vitest'
import { RATINGS } from './commentRating.ts'
import { controlsPitch, familyOf, fitsFamily, INSTRUMENT_FAMILIES, type InstrumentFamily } from './instrumentFamily.ts'
import { reviewTemplates, templatesFor } from './reviewTemplates.ts'

test.each([
  ['钢琴', 'keyboard'],
  ['数码钢琴', 'keyboard'],
  ['手风琴', 'keyboard'],
  ['电子琴(双排键)', 'keyboard'],
  ['小提琴', 'bowed'],
  ['二胡', 'bowed'],
  ['古筝', 'plucked'],
  ['琵琶', 'plucked'],
  ['古典吉他', 'plucked'],
  ['扬琴', 'struckStrings'],
  ['萨克斯', 'wind'],
  ['单簧管', 'wind'],
  ['长笛', 'wind'],
  ['次中音号', 'wind'],
  ['葫芦丝(本省特色,示例)', 'wind'],
  ['小军鼓', 'percussion'],
  ['爵士鼓', 'percussion'],
  ['水晶', null],
] satisfies [string, InstrumentFamily | null][])('%s: %s', (name, family) => expect(familyOf(name)).toBe(family))

const majorOf: Readonly<Record<InstrumentFamily, string>> = {
  keyboard: '钢琴',
  bowed: '小提琴',
  plucked: '古筝',
  struckStrings: '扬琴',
  wind: '长笛',
  percussion: '爵士鼓',
}
/** Words that no comment for a family may contain, listed independently of the rules. */
const foreign: Readonly<Record<InstrumentFamily, RegExp>> = {
  keyboard: /弓|空弦|换把|换弦|拉弦|揉弦|弹拨|轮指|触弦|气息|吐音|口型|吹|指孔|哨片|槌|滚奏|单击|打击|音准|音高/,
  bowed: /弹拨|轮指|踏板|气息|吐音|口型|吹|指孔|哨片|槌|滚奏|单击|打击|弱指|分手/,
  plucked: /弓|拉弦|换把|踏板|气息|吐音|口型|吹|指孔|哨片|槌|滚奏|单击|打击/,
  struckStrings: /弓|空弦|换把|拉弦|弹拨|轮指|踏板|气息|吐音|口型|吹|指孔|哨片|滚奏|打击|音准/,
  wind: /弓|空弦|换把|换弦|拉弦|揉弦|弹拨|轮指|触弦|踏板|弱指|分手|双手|槌|滚奏|单击|打击/,
  percussion: /弓|空弦|换把|换弦|拉弦|揉弦|弹拨|轮指|触弦|踏板|气息|吐音|口型|吹|指法|音阶|琶音|音准|音高/,
}

describe.each(INSTRUMENT_FAMILIES)('the comments for %s', (family) => {
  const { groups, suggestions } = templatesFor('song', majorOf[family]) ?? expect.fail()
  const all = [...groups.flatMap(({ comments }) => RATINGS.flatMap((rating) => comments[rating])), ...suggestions]

  test('mention nothing that this instrument does not have', () => {
    for (const comment of all) expect(comment).not.toMatch(foreign[family])
  })

  test('leave a choice at every rating of every category, and among the suggestions', () => {
    for (const { category, comments } of groups)
      for (const rating of RATINGS)
        expect([category, rating, comments[rating].length > 1]).toEqual([category, rating, true])
    expect(groups.some(({ category }) => category === '音准')).toBe(controlsPitch(family))
    expect(suggestions.length).toBeGreaterThanOrEqual(10)
  })

  test('keep what suits only this family', () => {
    const own = reviewTemplates.instrument.groups
      .flatMap(({ comments }) => RATINGS.flatMap((rating) => comments[rating]))
      .filter((comment) => INSTRUMENT_FAMILIES.filter((one) => fitsFamily(comment, one)).join() === family)
    if (family !== 'struckStrings') expect(own.length).toBeGreaterThanOrEqual(3)
    for (const comment of own) expect(all).toContain(comment)
  })
})

test('an unknown instrument gets the comments that suit all; every comment suits some instrument', () => {
  const { groups } = templatesFor('song', '水晶') ?? expect.fail()
  for (const { comments } of groups) for (const rating of RATINGS) expect(comments[rating].length).toBeGreaterThan(0)
  const { groups: every, suggestions } = reviewTemplates.instrument
  for (const comment of [...every.flatMap(({ comments }) => RATINGS.flatMap((r) => comments[r])), ...suggestions])
    expect([comment, INSTRUMENT_FAMILIES.some((family) => fitsFamily(comment, family))]).toEqual([comment, true])
})

test('singing and hearing are as they were', () => {
  expect(templatesFor('integrated', '少儿歌唱')).toBe(reviewTemplates.vocal)
  expect(templatesFor('hearing', '音乐听力')).toBeNull()
})
