import type { AnswerSheetWire } from '#contract/examRoom/exam.ts'
import { type FaceProblem, facesNote, similarityStateOf, similarityText } from '#domain/enrolment/similarity.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import type { TagTone } from '#web/ui/Tag.tsx'

/** What the candidate reads about the face check of one video (rulings#face-check, specification#similarity). */
export type SimilarityWords = { text: string; tone: TagTone; note: string }

export type FaceFacts = Pick<AnswerSheetWire, 'Similarity' | 'IsCalibrated' | 'Faces' | 'FaceProblem'>

const LOOK_AGAIN = '不影响提交。如画面中看不清考生面部，可在截止前重新录制上传。'
const FOR_EXAMINER = '不影响提交，由考官对照证件照判断。'
const BY_STAFF = '不影响提交，无需重新录制，工作人员会人工核对。'

type Possible = {
  /** True until the check of the photo has passed (rulings#photo). */
  canChangePhoto: boolean
  /** The video cannot be replaced any more, so nobody is told to record it again. */
  isFinal: boolean
}

/** The result never blocks anything. */
export function similarityWords(facts: FaceFacts, possible: Possible): SimilarityWords {
  const { Similarity: value, IsCalibrated, Faces, FaceProblem } = facts
  const state = similarityStateOf(value)
  const text = similarityText(value, IsCalibrated)
  const several = facesNote(Faces)
  const advice = possible.isFinal ? FOR_EXAMINER : LOOK_AGAIN
  if (state === 'failed') return failedWords(FaceProblem || 'noFace', possible.canChangePhoto, advice)
  if (state === 'passed')
    return { text, tone: 'good', note: several === null ? '' : `${several}，请确认考生本人清楚可见。` }
  if (state === 'recognising') return { text, tone: 'wait', note: '' }
  if (state === 'unchecked') return { text, tone: 'plain', note: '' }
  return { text, tone: 'bad', note: several === null ? advice : `${several}。${advice}` }
}

/** Recording again is suggested only where the video showed no face; it cannot help in the other cases. */
function failedWords(problem: FaceProblem, canChangePhoto: boolean, advice: string): SimilarityWords {
  if (problem === 'noFace') return { text: reasonText('NO_FACE_FOUND'), tone: 'bad', note: advice }
  if (problem === 'noFaceInPhoto') {
    const note = canChangePhoto
      ? '不是视频的问题，无需重新录制。请在“我的报名”中更换证件照，更换后系统会重新比对。'
      : BY_STAFF
    return { text: '证件照中未检测到人脸', tone: 'wait', note }
  }
  if (problem === 'unreadable')
    return { text: '未能比对', tone: 'wait', note: '系统没能读取视频画面。请播放确认，能正常播放就无需重新上传。' }
  return { text: '未能比对', tone: 'plain', note: `系统原因，比对没有完成。${BY_STAFF}` }
}
