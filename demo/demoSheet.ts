/** A stored row of an answer sheet, as the loaders hand it on. */
export interface DemoSheet {
  id: number
  sessionId: number
  patternId: number
  slotNo: number
  questionId: number
  isDrawn: boolean
}
