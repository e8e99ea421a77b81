/** The appearance of one drawn child. */
export interface Look {
  sex: '男' | '女'
  skin: string
  hair: string
  /** The hair style, an index among those of its sex. */
  style: number
  clothes: string
  collar: 'shirt' | 'round' | 'stripes' | 'scarf'
  background: string
  hasGlasses: boolean
}

const SKINS = ['#F6D3B8', '#EFC4A3', '#E4B08B', '#F9DDC6']
const HAIRS = ['#1E1A1A', '#2A211D', '#33251E', '#171821']
const CLOTHES = ['#2F3E73', '#C0392B', '#2E7D6B', '#7A5BA6', '#E0A64A', '#3E7CB1', '#D9708A', '#5A6B3B']
const COLLARS = ['shirt', 'round', 'stripes', 'scarf'] as const
/** The background colours that photo studios use. */
const BACKGROUNDS = ['#FFFFFF', '#4A90D9', '#FDFDFB', '#D9433B', '#5BA3E0', '#FFFFFF']

export const LOOKS_PER_SEX = 6

export function lookOf(sex: '男' | '女', index: number): Look {
  const shift = sex === '女' ? 1 : 0
  const at = <T>(list: readonly T[], step: number) => list[(index * step + shift) % list.length] as T
  return {
    sex,
    skin: at(SKINS, 3),
    hair: at(HAIRS, 1),
    style: index % 3,
    // The Young Pioneers' scarf is worn with a white shirt.
    clothes: at(COLLARS, 1) === 'scarf' ? '#F4F3EE' : at(CLOTHES, 3),
    collar: at(COLLARS, 1),
    background: at(BACKGROUNDS, 1),
    hasGlasses: index % 5 === 3,
  }
}

const INK = '#2B211E'

function shoulders({ clothes, collar, skin }: Look): string {
  const body = `<path d="M28 626C30 520 78 478 150 462L206 488L263 462C335 478 383 520 385 626Z" fill="${clothes}"/>`
  const neck = `<path d="M166 392V455L150 461Q206 520 263 461L247 455V392Z" fill="${skin}"/><path d="M166 408Q206 452 247 408V425Q206 470 166 425Z" fill="#7A4A32" opacity=".22"/>`
  if (collar === 'shirt')
    return `${body}${neck}<path d="M158 452L206 500L176 532L132 466Z" fill="#FFFFFF"/><path d="M255 452L206 500L237 532L281 466Z" fill="#F1F1EE"/>`
  if (collar === 'scarf')
    return `${body}${neck}<path d="M142 462Q206 520 271 462L262 492Q206 536 151 492Z" fill="#D22F27"/><path d="M194 510L168 610L206 590L222 516Z" fill="#D22F27"/><path d="M216 512L252 604L222 596L204 520Z" fill="#B8251E"/>`
  const stripes =
    collar === 'stripes'
      ? `<g stroke="#FFFFFF" stroke-width="12" opacity=".75" fill="none"><path d="M58 552Q206 590 355 552"/><path d="M40 598Q206 636 373 598"/></g>`
      : ''
  return `${body}${stripes}${neck}<path d="M150 460Q206 516 263 460" fill="none" stroke="#FFFFFF" stroke-width="9" opacity=".85"/>`
}

function hairBehind({ sex, style, hair }: Look): string {
  if (sex === '男') return ''
  if (style === 0)
    return `<path d="M84 250C70 110 343 110 329 250C336 350 330 430 312 470H101C83 430 77 350 84 250Z" fill="${hair}"/>`
  if (style === 1)
    return `<path d="M98 300C60 300 44 390 66 470C84 490 104 470 100 430Z" fill="${hair}"/><path d="M315 300C353 300 369 390 347 470C329 490 309 470 313 430Z" fill="${hair}"/><circle cx="97" cy="312" r="13" fill="#C0392B"/><circle cx="316" cy="312" r="13" fill="#C0392B"/>`
  return `<circle cx="206" cy="112" r="50" fill="${hair}"/>`
}

function hairInFront({ sex, style, hair }: Look): string {
  const cap = (fringe: string) => `<path d="M94 290C80 96 333 96 319 290${fringe}Z" fill="${hair}"/>`
  if (sex === '女') {
    if (style === 0) return cap('C312 250 305 232 300 226Q206 246 113 226C106 240 100 262 94 290')
    if (style === 1) return cap('C316 240 280 215 206 196C133 215 97 240 94 290')
    return cap('C310 236 268 214 236 192C190 226 120 226 94 290')
  }
  if (style === 0) return cap('C313 246 300 222 284 212Q206 236 128 212C112 222 100 246 94 290')
  if (style === 1)
    return cap('C310 250 306 220 292 204L262 224L240 202L212 226L182 202L156 224L122 206C106 220 102 250 94 290')
  return cap('C312 250 300 214 270 200C220 210 160 216 118 236C106 250 100 268 94 290')
}

function face({ skin, sex, hasGlasses }: Look): string {
  const head = `<ellipse cx="97" cy="306" rx="19" ry="30" fill="${skin}"/><ellipse cx="316" cy="306" rx="19" ry="30" fill="${skin}"/><path d="M97 270C97 146 316 146 316 270C316 372 268 430 206 430C145 430 97 372 97 270Z" fill="${skin}"/>`
  const eye = (x: number) =>
    `<ellipse cx="${x}" cy="304" rx="19" ry="14" fill="#FFFFFF"/><circle cx="${x}" cy="304" r="12.5" fill="#3A241B"/><circle cx="${x}" cy="304" r="6" fill="#0E0908"/><circle cx="${x + 4}" cy="299" r="4" fill="#FFFFFF"/><path d="M${x - 22} 301Q${x} 280 ${x + 22} 300" fill="none" stroke="${INK}" stroke-width="${sex === '女' ? 6 : 4.5}" stroke-linecap="round"/>`
  const brow = (x: number, tilt: number) =>
    `<path d="M${x - 24} ${268 + tilt}Q${x} 256 ${x + 24} ${268 - tilt}" fill="none" stroke="${INK}" stroke-width="${sex === '女' ? 5 : 7.5}" stroke-linecap="round" opacity=".85"/>`
  const nose = `<path d="M200 336Q196 356 206 357Q216 358 215 350" fill="none" stroke="#A8684A" stroke-width="4" stroke-linecap="round"/>`
  const mouth = `<path d="M174 381Q206 404 239 381Q206 414 174 381Z" fill="#B5473F" stroke="#B5473F" stroke-width="4" stroke-linejoin="round"/>`
  const blush = `<ellipse cx="136" cy="352" rx="24" ry="14" fill="#E8786A" opacity=".28"/><ellipse cx="277" cy="352" rx="24" ry="14" fill="#E8786A" opacity=".28"/>`
  const glasses = hasGlasses
    ? `<g fill="none" stroke="#27303F" stroke-width="5"><rect x="122" y="278" width="68" height="52" rx="20"/><rect x="223" y="278" width="68" height="52" rx="20"/><path d="M190 298Q206 290 223 298M122 298L100 292M291 298L313 292"/></g>`
    : ''
  return head + eye(157) + eye(256) + brow(157, 2) + brow(256, -2) + nose + mouth + blush + glasses
}

/** Draws a small two-inch photo: head and shoulders on a plain background. */
export function portraitSvg(look: Look): string {
  const light = `<defs><radialGradient id="light" cx=".4" cy=".32" r=".75"><stop offset="0" stop-color="#FFFFFF" stop-opacity=".22"/><stop offset="1" stop-color="#000000" stop-opacity=".05"/></radialGradient></defs>`
  const parts = hairBehind(look) + shoulders(look) + face(look) + hairInFront(look)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="413" height="626" viewBox="24 58 365 553">${light}<rect width="413" height="626" fill="${look.background}"/>${parts}<rect width="413" height="626" fill="url(#light)"/></svg>`
}
