/** Text that is already markup. */
export interface Markup {
  markup: string
}

type Piece = string | Markup | readonly Markup[]

/** Builds markup from a template; inserted texts are escaped unless they are markup. */
export function html(texts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return { markup: texts.reduce((all, one, at) => all + written(pieces[at - 1] ?? '') + one) }
}

function written(piece: Piece): string {
  if (typeof piece === 'string') return escaped(piece)
  return 'markup' in piece ? piece.markup : piece.map(({ markup }) => markup).join('')
}

const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => references[mark] ?? mark)
