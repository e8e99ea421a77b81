import type { Rating, ReviewTemplates } from './commentRating.ts'
import { controlsPitch, familyOf, fitsFamily } from './instrumentFamily.ts'
import { instrumentTemplates } from './instrumentTemplates.ts'
import type { ReviewKind } from './judgement.ts'
import { SUGGESTION_CATEGORY } from './review.ts'
import { vocalTemplates } from './vocalTemplates.ts'

export const ratingText: Readonly<Record<Rating, string>> = {
  good: '好',
  fairlyGood: '较好',
  acceptable: '一般',
  poor: '需努力',
}

export type TemplateClass = 'instrument' | 'vocal'

export const reviewTemplates: Readonly<Record<TemplateClass, ReviewTemplates>> = {
  instrument: instrumentTemplates,
  vocal: vocalTemplates,
}

/** The class whose comments a review offers, null for hearing, which is scored (rulings#judgement). */
export function templateClassOf(kind: ReviewKind): TemplateClass | null {
  if (kind === 'hearing') return null
  return kind === 'integrated' ? 'vocal' : 'instrument'
}

const PITCH_CATEGORY = '音准'

/**
 * The comments offered for a review of this major, null for hearing. Those that make no sense for an instrument are
 * left out: a pianist is told nothing about bow or tongue, nor about pitch, which the tuner made.
 */
export function templatesFor(kind: ReviewKind, majorName: string): ReviewTemplates | null {
  const templateClass = templateClassOf(kind)
  if (templateClass === null) return null
  const all = reviewTemplates[templateClass]
  if (templateClass === 'vocal') return all
  const family = familyOf(majorName)
  const fitting = (comments: readonly string[]) => comments.filter((comment) => fitsFamily(comment, family))
  const groups = all.groups
    .filter(({ category }) => category !== PITCH_CATEGORY || controlsPitch(family))
    .map(({ category, comments }) => ({
      category,
      comments: {
        good: fitting(comments.good),
        fairlyGood: fitting(comments.fairlyGood),
        acceptable: fitting(comments.acceptable),
        poor: fitting(comments.poor),
      },
    }))
  return { groups, suggestions: fitting(all.suggestions) }
}

/** The categories of an integrated review in their order, the suggestions last (specification#review-rules). */
export function categoriesOf(templates: ReviewTemplates): string[] {
  return templates.groups.map(({ category }) => category).concat(SUGGESTION_CATEGORY)
}
