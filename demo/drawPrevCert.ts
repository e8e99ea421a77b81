import sharp from 'sharp'

const INDIGO = '#2F3E73'

/** Draws a previous certificate without any text, because the machine may have no Chinese fonts. */
export function drawPrevCert(): Promise<Buffer> {
  const lines = [330, 380, 430].map(
    (y, at) => `<rect x="${250 + at * 40}" y="${y}" width="${700 - at * 80}" height="12" fill="#C9C3B4"/>`,
  )
  const stave = [0, 1, 2, 3, 4].map((at) => `<path d="M330 ${200 + at * 14}H870" stroke="${INDIGO}" stroke-width="2"/>`)
  const notes = [0, 1, 2, 3, 4, 5].map(
    (at) =>
      `<ellipse cx="${390 + at * 84}" cy="${256 - at * 7}" rx="12" ry="9" fill="${INDIGO}"/><path d="M${401 + at * 84} ${254 - at * 7}V${206 - at * 7}" stroke="${INDIGO}" stroke-width="3"/>`,
  )
  const seal = `<g fill="none" stroke="#C0392B" stroke-width="8"><circle cx="900" cy="640" r="78"/><circle cx="900" cy="640" r="60" stroke-width="3"/></g><path d="M900 598L911 630H945L918 650L928 682L900 662L872 682L882 650L855 630H889Z" fill="#C0392B"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#FBFAF6"/><rect x="40" y="40" width="1120" height="720" fill="none" stroke="#A87B2D" stroke-width="10"/><rect x="62" y="62" width="1076" height="676" fill="none" stroke="#A87B2D" stroke-width="2"/>${stave.join('')}${notes.join('')}${lines.join('')}<rect x="150" y="560" width="150" height="190" fill="#E7E3DA"/>${seal}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer()
}
