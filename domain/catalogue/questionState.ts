interface Question {
  SupersededTime: string | null
  IsPub: number
  IsPractice: number
}

/** Whether a question is used, as its list says; names are those of the wire. */
export function questionStateText({ SupersededTime, IsPub, IsPractice }: Question): string {
  if (SupersededTime !== null) return '旧版本'
  if (IsPub === 0) return '已停用'
  return IsPractice === 1 ? '练习' : '使用中'
}
