/** Lines no wider than `width`, broken between characters as Chinese is; two at most, the rest shows as an ellipsis. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const characters = Array.from(text)
  const first = fitting(characters, width, widthOf)
  if (first.length === characters.length) return [text]
  const rest = characters.slice(first.length)
  const second = fitting(rest, width, widthOf)
  if (second.length === rest.length) return [first.join(''), rest.join('')]
  return [first.join(''), `${fitting(rest, width - widthOf('…'), widthOf).join('')}…`]
}

function fitting(characters: string[], width: number, widthOf: (text: string) => number): string[] {
  let count = characters.length
  while (count > 0 && widthOf(characters.slice(0, count).join('')) > width) count -= 1
  return characters.slice(0, count)
}
