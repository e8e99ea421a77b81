export interface Person {
  /** 1 to 5; 0 is a snapshot visitor, who has not consented (outside-services#user-info). */
  number: number
  openId: string
  nickname: string
  headImgUrl: string
}

const NICKNAMES = ['弹棉花的肖邦', '今天也没练琴', '五线谱上的小虾米🦐', '二胡妈妈陪练中', '高音谱号不好画']
const COLOURS: readonly (readonly [string, string])[] = [
  ['#2F3E73', '#F2D7A0'],
  ['#2E7D4F', '#FBE9D0'],
  ['#C0392B', '#FFE3D3'],
  ['#A87B2D', '#FFF3D6'],
  ['#5B6070', '#E9ECF5'],
]

export const PEOPLE: readonly Person[] = NICKNAMES.map((nickname, index) => ({
  number: index + 1,
  openId: `oKaojiSandbox00000000000000${index + 1}`,
  nickname,
  headImgUrl: `/sandbox/avatars/${index + 1}.svg`,
}))

export const VISITOR: Person = { number: 0, openId: 'oKaojiSandboxVisitor00000000', nickname: '', headImgUrl: '' }

export function findPerson(number: number): Person | undefined {
  return number === 0 ? VISITOR : PEOPLE[number - 1]
}

/** A drawn avatar as SVG, with hair, eyes and mouth that vary by person. */
export function drawAvatar(number: number): string | null {
  const [back, skin] = COLOURS[number - 1] ?? []
  if (!back || !skin) return null
  const mouths = ['M38 62q10 9 24 0', 'M40 65h20', 'M38 60q12 14 24 0', 'M42 66q8-8 16 0', 'M40 62q14 6 20-3']
  const hairs = ['M22 44q2-28 28-28t28 28q-14-14-28-12t-28 12', 'M22 46V34q8-18 28-18t28 18v12l-8-10-12 4-10-6-14 8z']
  const note = 'M80 20v22a6 5 0 1 1-3-4V20z'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="96" height="96">
<rect width="100" height="100" fill="${back}"/><circle cx="50" cy="52" r="28" fill="${skin}"/>
<path d="${hairs[number % 2]}" fill="#1C1E26"/><circle cx="40" cy="50" r="3" fill="#1C1E26"/><circle cx="60" cy="50" r="3" fill="#1C1E26"/>
<path d="${mouths[number - 1]}" fill="none" stroke="#1C1E26" stroke-width="3" stroke-linecap="round"/><path d="${note}" fill="${skin}"/>
</svg>`
}
