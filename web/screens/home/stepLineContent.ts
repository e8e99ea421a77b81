/** One step as a line: `mark` is a label of two or three characters, `until` the last moment at which it can be done. */
export type StepLineContent = { to: string; mark: string; text: string; note: string; until?: string }
