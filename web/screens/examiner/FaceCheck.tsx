import type { ReviewItemWire } from '#contract/result/review.ts'
import {
  faceProblems,
  facesNote,
  type SimilarityState,
  similarityStateOf,
  similarityText,
} from '#domain/enrolment/similarity.ts'
import { Tag, type TagTone } from '#web/ui/Tag.tsx'
import style from './Desk.module.css'

const tones: Readonly<Record<SimilarityState, TagTone>> = {
  unchecked: 'plain',
  recognising: 'wait',
  passed: 'good',
  low: 'bad',
  failed: 'bad',
}
const hints: Readonly<Partial<Record<SimilarityState, string>>> = {
  low: '请对照证件照，留意是否考生本人。',
  failed: '请对照证件照。',
}

/** Shows the face check of a video; it warns and blocks nothing (rulings#face-check). */
export function FaceCheck({
  item,
}: {
  item: Pick<ReviewItemWire, 'Similarity' | 'IsCalibrated' | 'Faces' | 'FaceProblem'>
}) {
  const state = similarityStateOf(item.Similarity)
  const several = state === 'unchecked' ? null : facesNote(item.Faces)
  return (
    <p className={style.face}>
      <Tag tone={tones[state]}>人脸比对：{similarityText(item.Similarity, item.IsCalibrated)}</Tag>
      {item.FaceProblem !== '' && <span>{faceProblems[item.FaceProblem]}。</span>}
      {hints[state] && <span>{hints[state]}</span>}
      {several !== null && <span>{several}，请留意演奏者是否考生本人。</span>}
    </p>
  )
}
