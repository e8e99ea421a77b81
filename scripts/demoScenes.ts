const PAPER = '#FBFAF6'
const INDIGO = '#2F3E73'
const VERMILION = '#C0392B'
const BRASS = '#A87B2D'
const HAIRLINE = '#E7E3DA'
const WIDTH = 1500
const HEIGHT = 800

const scene = (inner: string, ground = PAPER) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>${inner}</svg>`

const at = (x: number, y: number, inner: string, scale = 1, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${inner}</g>`

/** Five staff lines in a wave, whose height is in pixels. */
function stave(y: number, wave: number, colour: string, gap = 26): string {
  const line = (offset: number) =>
    `<path d="M-20 ${y + offset}C300 ${y + offset - wave} 520 ${y + offset + wave} 760 ${y + offset}S1240 ${y + offset - wave} 1520 ${y + offset + wave * 0.4}" fill="none" stroke="${colour}" stroke-width="3"/>`
  return [0, 1, 2, 3, 4].map((index) => line(index * gap)).join('')
}

const head = (x: number, y: number, colour: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="19" ry="14" transform="rotate(-20 ${x} ${y})" fill="${colour}"/>`
const note = (x: number, y: number, colour: string) =>
  `${head(x, y, colour)}<path d="M${x + 17} ${y - 4}V${y - 96}" stroke="${colour}" stroke-width="6"/>`
const pair = (x: number, y: number, rise: number, colour: string) =>
  `${note(x, y, colour)}${note(x + 84, y - rise, colour)}<path d="M${x + 14} ${y - 96}L${x + 104} ${y - 96 - rise}V${y - 72 - rise}L${x + 14} ${y - 72}Z" fill="${colour}"/>`

const hills = (colour: string, base: number, height: number) =>
  `<path d="M0 ${base}C180 ${base - height} 300 ${base - height * 0.7} 430 ${base - height * 0.3}C560 ${base - height * 1.2} 720 ${base - height * 1.1} 860 ${base - height * 0.35}C1000 ${base - height * 0.9} 1150 ${base - height * 1.4} 1290 ${base - height * 0.6}C1380 ${base - height} 1450 ${base - height * 0.9} 1500 ${base - height * 0.7}V${HEIGHT}H0Z" fill="${colour}"/>`

const camellia = `<g>${[0, 72, 144, 216, 288]
  .map((turn) => `<ellipse cx="0" cy="-34" rx="30" ry="36" fill="${VERMILION}" transform="rotate(${turn})"/>`)
  .join(
    '',
  )}${[36, 108, 180, 252, 324].map((turn) => `<ellipse cx="0" cy="-22" rx="20" ry="26" fill="#D4574A" transform="rotate(${turn})"/>`).join('')}<circle r="15" fill="#E9C46A"/></g>`
const leaf = `<path d="M0 0C24 -42 80 -46 116 -10C80 22 30 26 0 0Z" fill="#3F6B4F"/><path d="M0 0C40 -14 80 -16 112 -10" stroke="${PAPER}" stroke-width="2" fill="none"/>`

/** A grand piano, seen from the audience. */
const grandPiano = `<path d="M-250 -60C-250 -70 -240 -76 -226 -76H214C250 -76 262 -56 262 -30V20H-250Z" fill="${INDIGO}"/><path d="M-210 -80L190 -80L292 -300C240 -330 120 -310 40 -280C-60 -240 -160 -180 -210 -80Z" fill="#3B4C88"/><path d="M-190 -86L160 -86L262 -286" fill="none" stroke="${BRASS}" stroke-width="5"/><rect x="-250" y="20" width="512" height="16" fill="#26325E"/><rect x="-236" y="-14" width="190" height="22" fill="${PAPER}"/>${Array.from({ length: 13 }, (_, key) => `<rect x="${-226 + key * 14}" y="-14" width="7" height="13" fill="#1C1E26"/>`).join('')}<path d="M-214 36L-204 150H-190L-182 36ZM196 36L204 150H218L228 36Z" fill="#26325E"/><path d="M-10 36V130M-26 130H6" stroke="${BRASS}" stroke-width="7"/>`
const stool = `<rect x="-62" y="0" width="124" height="22" rx="8" fill="#26325E"/><path d="M-50 22L-56 96M50 22L56 96" stroke="#26325E" stroke-width="9"/>`

/** A zheng on two stands. */
const zheng = `<path d="M-430 -10C-440 -52 -400 -64 -360 -66C-120 -84 140 -84 380 -66C424 -62 440 -46 436 -6L430 30H-424Z" fill="#7A4526"/><path d="M-424 30H430L424 46H-418Z" fill="#5E331B"/><path d="M-392 -56H-330V22H-392ZM352 -56H404V22H352Z" fill="#4A2815"/>${[0, 1, 2, 3, 4, 5, 6].map((line) => `<path d="M-330 ${-48 + line * 10}L352 ${-46 + line * 9}" stroke="#F2E6CF" stroke-width="2"/>`).join('')}${[0, 1, 2, 3, 4, 5, 6].map((bridge) => `<path d="M${-150 + bridge * 58} ${-54 + bridge * 10}l-11 18h22Z" fill="#F7EBD2"/>`).join('')}<path d="M-330 46L-372 190M-290 46L-248 190M300 46L258 190M340 46L382 190" stroke="#4A2815" stroke-width="13"/>`

/** An erhu with its bow. */
const erhu = `<rect x="-6" y="-330" width="12" height="440" rx="5" fill="#5E331B"/><path d="M-6 -330C-30 -352 -20 -376 4 -372C-6 -360 6 -352 6 -330Z" fill="#5E331B"/><rect x="-58" y="-286" width="64" height="12" rx="6" fill="#3D2010"/><rect x="-58" y="-240" width="64" height="12" rx="6" fill="#3D2010"/><path d="M-46 96H46L60 132L46 170H-46L-60 132Z" fill="#8C5230"/><ellipse cx="0" cy="133" rx="34" ry="30" fill="#D8C39A"/><path d="M-2 -280V130M4 -236V130" stroke="#F7EBD2" stroke-width="2"/><path d="M-190 56C-100 36 100 46 210 84" fill="none" stroke="#5E331B" stroke-width="7"/><path d="M-188 60L208 88" stroke="#F7EBD2" stroke-width="5"/>`

const violin = `<path d="M0 -120C64 -124 84 -64 52 -22C34 4 46 22 64 44C104 100 62 168 0 168C-62 168 -104 100 -64 44C-46 22 -34 4 -52 -22C-84 -64 -64 -124 0 -120Z" fill="#A4562B"/><path d="M0 -108C50 -110 66 -62 40 -24C20 4 32 28 52 54C84 100 52 154 0 154" fill="none" stroke="#7A3B19" stroke-width="4"/><rect x="-11" y="-310" width="22" height="300" fill="#2A1A12"/><path d="M-11 -310C-30 -330 -16 -356 2 -350C18 -346 18 -328 11 -310Z" fill="#7A3B19"/><path d="M-26 72H26L20 128H-20Z" fill="#2A1A12"/><path d="M-30 46H30" stroke="#F2E6CF" stroke-width="9"/><path d="M-6 -300V80M0 -300V80M6 -300V80" stroke="#E9DDC2" stroke-width="1.6"/><path d="M-34 12C-44 30 -28 40 -36 60M34 12C44 30 28 40 36 60" fill="none" stroke="#2A1A12" stroke-width="5"/>`

/** A phone on a stand, filming. */
const phone = `<rect x="-150" y="-90" width="300" height="176" rx="22" fill="#1C1E26"/><rect x="-134" y="-76" width="268" height="148" rx="8" fill="${PAPER}"/><circle cx="104" cy="-46" r="13" fill="${VERMILION}"/><path d="M0 86V270M0 190L-92 340M0 190L92 340M0 190V330" stroke="#5B6070" stroke-width="13" stroke-linecap="round"/>`
const pupil = (coat: string) =>
  `<circle cx="0" cy="-150" r="46" fill="#EFC4A3"/><path d="M-48 -150C-52 -214 52 -214 48 -150C30 -176 -30 -176 -48 -150Z" fill="#2A211D"/><path d="M-74 60C-78 -60 -50 -98 0 -98C50 -98 78 -60 74 60Z" fill="${coat}"/>`

const curtain = `<path d="M0 0H1500V64C1300 128 1200 44 1010 96C860 136 660 136 500 96C320 48 190 128 0 64Z" fill="${VERMILION}"/><path d="M0 0H190C170 260 120 520 26 800H0Z" fill="#A93226"/><path d="M1500 0H1310C1330 260 1380 520 1474 800H1500Z" fill="#A93226"/>`
const floor = `<path d="M0 640H1500V800H0Z" fill="${HAIRLINE}"/><path d="M0 640H1500" stroke="#CFC8B8" stroke-width="4"/>`
const sun = (x: number, y: number, radius: number) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${VERMILION}"/>`

const medal = `<path d="M-40 -150L-8 -20H8L-24 -150ZM40 -150L8 -20H-8L24 -150Z" fill="${VERMILION}"/><circle cy="30" r="64" fill="${BRASS}"/><circle cy="30" r="48" fill="#C99B45"/>${at(-14, 52, note(0, 0, PAPER), 0.6)}`
const sheet = `<path d="M-130 -170H130V170H-130Z" fill="#FFFFFF" stroke="${HAIRLINE}" stroke-width="4"/>${[-120, -40, 40, 120].map((y) => [0, 1, 2, 3, 4].map((line) => `<path d="M-104 ${y - 20 + line * 9}H104" stroke="#9AA0B4" stroke-width="2"/>`).join('')).join('')}${[-120, -40, 40, 120].map((y, row) => [-80, -34, 12, 58].map((x, step) => at(x, y + ((row * 2 + step) % 3) * 8 - 2, note(0, 0, INDIGO), 0.36)).join('')).join('')}`

export const demoScenes: Readonly<Record<string, string>> = {
  bannerEnrol: scene(
    `${sun(1180, 210, 120)}${hills('#C9D0E4', 640, 190)}${hills('#8E9BC4', 700, 130)}${stave(360, 70, INDIGO)}${pair(250, 400, 26, INDIGO)}${note(520, 470, VERMILION)}${pair(720, 440, -14, INDIGO)}${note(1010, 400, INDIGO)}${hills(INDIGO, 790, 90)}${at(170, 690, leaf, 1.1, -20)}${at(150, 660, camellia, 1.2)}${at(260, 730, camellia, 0.8)}`,
  ),
  bannerOnline: scene(
    `${floor}${stave(120, 34, HAIRLINE)}${at(560, 560, grandPiano, 1.15)}${at(300, 590, stool, 1)}${at(316, 560, pupil(VERMILION), 1.05)}${at(1160, 400, phone, 1.15)}${at(1152, 402, at(-40, 40, grandPiano, 0.2) + at(-84, 40, pupil(VERMILION), 0.22))}`,
  ),
  bannerHall: scene(
    `${at(0, 0, '<path d="M470 64L160 640H1340L1030 64Z" fill="#FFFFFF" opacity=".75"/>')}${floor}${at(760, 520, grandPiano, 1.1)}${at(500, 548, stool, 0.95)}${curtain}${at(1210, 520, violin, 0.62, 14)}`,
    '#F3EEE2',
  ),
  bannerFolk: scene(
    `${sun(330, 250, 150)}${hills('#D6DCC9', 560, 150)}${hills('#A9B79A', 620, 100)}${floor}${at(620, 520, zheng, 1)}${at(1240, 480, erhu, 1, 8)}${stave(96, 26, '#D9D2C2', 16)}`,
  ),
  outstandingPiano: scene(
    `${stave(110, 40, HAIRLINE)}${floor}${at(700, 540, grandPiano, 1.25)}${at(1240, 300, medal, 1.5)}`,
  ),
  outstandingErhu: scene(`${sun(1130, 250, 120)}${floor}${at(720, 470, erhu, 1.25, 10)}${at(330, 320, medal, 1.4)}`),
  outstandingViolin: scene(
    `${stave(250, 60, HAIRLINE, 36)}${floor}${at(760, 450, violin, 1.35, 18)}${at(1200, 320, medal, 1.4)}`,
  ),
  videoGuide: scene(
    `${floor}${at(470, 560, grandPiano, 1)}${at(236, 596, stool, 0.9)}${at(250, 560, pupil('#2E7D6B'), 0.95)}${at(1090, 380, phone, 1.25)}${at(1080, 384, at(-10, 50, grandPiano, 0.24) + at(-70, 54, pupil('#2E7D6B'), 0.24))}`,
  ),
  textbooks: scene(
    `${stave(140, 50, HAIRLINE)}${at(520, 420, sheet, 1.5, -9)}${at(960, 420, sheet, 1.5, 8)}${floor}${at(1290, 660, camellia, 1)}`,
  ),
}

const player = (coat: string, scale = 1.1) => at(0, 0, pupil(coat), scale)
const flute = `<path d="M-150 -104L190 -92" stroke="#B9BFCC" stroke-width="13" stroke-linecap="round"/><path d="M-150 -104L-60 -101" stroke="#8A91A3" stroke-width="13" stroke-linecap="round"/>${[0, 1, 2, 3, 4, 5].map((key) => `<circle cx="${10 + key * 26}" cy="-99" r="6" fill="#7B8295"/>`).join('')}`
const microphone = `<path d="M0 20V330M-70 330H70" stroke="#5B6070" stroke-width="11" stroke-linecap="round"/><rect x="-24" y="-70" width="48" height="90" rx="24" fill="#26325E"/>`

/** A pupil as filmed by a phone on a stand, for the demo videos. */
export const videoScenes: Readonly<Record<string, string>> = {
  piano: scene(`${floor}${at(860, 560, grandPiano, 1.3)}${at(560, 600, stool, 1.1)}${at(566, 562, player(VERMILION))}`),
  violin: scene(
    `${stave(120, 40, HAIRLINE)}${floor}${at(700, 660, player('#2E7D6B', 2.1))}${at(810, 500, violin, 0.72, 62)}`,
  ),
  zheng: scene(`${floor}${at(750, 470, player('#D9708A', 1.7))}${at(750, 580, zheng, 1.25)}`),
  erhu: scene(`${sun(1180, 210, 110)}${floor}${at(700, 640, player(INDIGO, 1.9))}${at(860, 520, erhu, 1, 6)}`),
  voice: scene(
    `${stave(130, 50, HAIRLINE)}${pair(1120, 330, 20, INDIGO)}${note(330, 380, BRASS)}${floor}${at(740, 680, player('#E0A64A', 2.2))}${at(960, 440, microphone, 1)}`,
  ),
  flute: scene(`${stave(120, 40, HAIRLINE)}${floor}${at(740, 690, player('#7A5BA6', 2.2))}${at(800, 600, flute, 1.7)}`),
}
