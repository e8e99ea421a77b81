import type { HatWire } from '#contract/people/hats.ts'
import type { Door } from '#domain/people/userType.ts'

export const hatTexts: Readonly<Record<Door, string>> = {
  family: '考生家庭账号',
  examiner: '考官账号',
  staff: '工作人员账号',
}

const pages: Readonly<Record<Door, string>> = { family: '/accounts', examiner: '/examiners', staff: '/people' }

/** Where the console shows the account. */
export const hatPath = ({ Door: door, UserID }: Pick<HatWire, 'Door' | 'UserID'>): string =>
  `${pages[door]}?row=${UserID}`

/** `考生家庭账号（李妈妈，已停用）`. */
export function hatText({ Door: door, Name, IsOff }: HatWire): string {
  const facts = [Name, IsOff === 1 ? '已停用' : ''].filter((fact) => fact !== '')
  return hatTexts[door] + (facts.length > 0 ? `（${facts.join('，')}）` : '')
}
