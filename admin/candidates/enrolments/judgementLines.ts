import { type Judgement, parseJudgement, type ReviewKind } from '#domain/result/judgement.ts'

/** The kind of review follows from its entries (rulings#judgement); an empty list reads the same in all kinds. */
function kindOf(text: string): ReviewKind {
  if (/"Category"\s*:/.test(text)) return 'integrated'
  return /"Score"\s*:/.test(text) ? 'hearing' : 'song'
}

function linesOf(judgement: Judgement): string[] {
  if (judgement.kind === 'integrated')
    return judgement.choices.map(({ category, comment }) => `${category}：${comment}`)
  if (judgement.kind === 'hearing') return judgement.scores.map(({ score }, at) => `第${at + 1}题：${score} 分`)
  return judgement.songs.map(({ comments, text }, at) => `第${at + 1}首：${[...comments, text].join(' ').trim()}`)
}

/** The content of a review, one line for each song, category or item. */
export function judgementLines(text: string): string[] {
  const { judgement } = parseJudgement(text, kindOf(text))
  if (!judgement) throw new Error('a stored judgement cannot be read')
  return linesOf(judgement)
}
