import { reasonText } from '#domain/reasons.ts'
import { facesNote, similarityStateOf, similarityText } from '#domain/similarity.ts'
import type { TagTone } from '#web/ui/Tag.tsx'

/** What the candidate reads of the face check of one video, and what it means for him (specification 4, rulings 6). */
export type SimilarityWords = { text: string; tone: TagTone; note: string }

/**
 * `value` as on the wire: null not checked, 0 under way, up to 1 the likeness, above 1 failed; `faces`: most seen in one
 * frame. It never blocks.
 */
export function similarityWords(value: number | null, faces: number | null = null): SimilarityWords {
  const state = similarityStateOf(value)
  const text = state === 'failed' ? reasonText('NO_FACE_FOUND') : similarityText(value)
  const several = facesNote(faces)
  if (state === 'passed')
    return { text, tone: 'good', note: several === null ? '' : `${several}，请确认考生本人清楚可见。` }
  if (state === 'recognising') return { text, tone: 'wait', note: '' }
  if (state === 'unchecked') return { text, tone: 'plain', note: '' }
  const note = '不影响提交。如画面中看不清考生面部，可在截止前重新录制上传。'
  return { text, tone: 'bad', note: several === null ? note : `${several}。${note}` }
}
