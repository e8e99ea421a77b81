import type { HearingKind, HearingPool } from '#domain/catalogue/hearingKinds.ts'

/** The kinds of hearing items as the office calls them, on screens and in sheets. */
export const kindTexts: Readonly<Record<HearingKind, string>> = {
  pitch: '单音听辨',
  interval: '音程听辨',
  chord: '和弦听辨',
  rhythm: '节奏听辨',
  melody: '旋律听辨',
  mode: '调式听辨',
  timbre: '音色听辨',
  rhythmImitation: '节奏模仿（录音）',
  melodySingBack: '旋律模唱（录音）',
}

export const poolTexts: Readonly<Record<HearingPool, string>> = { exam: '考试', practice: '练习' }
