/** How good a comment calls what it speaks of, best first (specification#comment-templates). */
export const RATINGS = ['good', 'fairlyGood', 'acceptable', 'poor'] as const
export type Rating = (typeof RATINGS)[number]

/** Comments on one aspect of a performance by rating, each short enough for a comment box. */
export type CommentGroup = { category: string; comments: Readonly<Record<Rating, readonly string[]>> }

/**
 * The built-in comments of one class: by category and rating, and suggestions for practice
 * (specification#comment-templates).
 */
export type ReviewTemplates = { groups: readonly CommentGroup[]; suggestions: readonly string[] }
