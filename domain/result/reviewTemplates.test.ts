import { describe, expect, test } from 'vitest'
import { cleanText } from '#domain/text.ts'
import { RATINGS } from './commentRating.ts'
import { judgementText, parseJudgement, whyCommentUnfit } from './judgement.ts'
import { whyChoicesUnfit } from './review.ts'
import { categoriesOf, ratingText, reviewTemplates, type TemplateClass, templateClassOf } from './reviewTemplates.ts'

const classes = Object.keys(reviewTemplates) as TemplateClass[]

test('each kind of review offers its class; hearing is scored, not commented', () => {
  expect(templateClassOf('song')).toBe('instrument')
  expect(templateClassOf('integrated')).toBe('vocal')
  expect(templateClassOf('hearing')).toBeNull()
})

describe.each(classes)('the %s comments', (name) => {
  const { groups, suggestions } = reviewTemplates[name]
  const comments = groups.flatMap((group) => RATINGS.flatMap((rating) => group.comments[rating]))
  const everything = [...comments, ...suggestions]

  test('fit a comment box as they are', () => {
    for (const comment of everything) {
      expect([comment, whyCommentUnfit(comment)]).toEqual([comment, null])
      expect(cleanText(comment)).toBe(comment)
    }
  })

  test('are whole Chinese sentences without half-width marks', () => {
    for (const comment of everything) {
      expect(comment).toMatch(/^[\u4e00-\u9fff][\u4e00-\u9fff，、。]+。$/)
      expect(Array.from(comment).length).toBeGreaterThanOrEqual(12)
    }
  })

  test('say nothing twice', () => expect(new Set(everything).size).toBe(everything.length))

  test('leave a choice at every rating of every category, and among the suggestions', () => {
    expect(groups.length).toBeGreaterThanOrEqual(5)
    for (const group of groups) {
      for (const rating of RATINGS) expect(group.comments[rating].length).toBeGreaterThanOrEqual(2)
    }
    expect(suggestions.length).toBeGreaterThanOrEqual(10)
  })

  test('are enough for two hundred candidates a day: four to choose from at every rating of most categories', () => {
    const rich = groups.filter((group) => RATINGS.every((rating) => group.comments[rating].length >= 4))
    expect(rich.length).toBeGreaterThanOrEqual(5)
    expect(comments.length).toBeGreaterThanOrEqual(90)
    expect(suggestions.length).toBeGreaterThanOrEqual(20)
  })

  test('never humble a child: no harsh word, and what is weak comes with what to do', () => {
    for (const comment of everything) expect(comment).not.toMatch(/太差|糟|笨|难听|没有天赋|不行|失败|毫无/)
    for (const { comments: own } of groups) {
      for (const comment of own.poor) expect(comment).toMatch(/请|先|多|从|再/)
    }
  })

  test('can be chosen one per category with all suggestions, stored and read again', () => {
    expect(categoriesOf(reviewTemplates[name]).pop()).toBe('建议')
    const choices = groups
      .map(({ category, comments: own }) => ({ category, comment: own.good[0] ?? '' }))
      .concat(suggestions.map((comment) => ({ category: '建议', comment })))
    expect(whyChoicesUnfit(choices)).toBeNull()
    const judgement = { kind: 'integrated' as const, choices }
    expect(parseJudgement(judgementText(judgement), 'integrated')).toEqual({ judgement, reason: null })
  })
})

test('categories and ratings are told apart', () => {
  for (const name of classes) {
    const categories = categoriesOf(reviewTemplates[name])
    expect(new Set(categories).size).toBe(categories.length)
  }
  expect(new Set(Object.values(ratingText)).size).toBe(4)
})
