/** Text that is already markup. */
export interface Markup {
  markup: string
}

type Piece = string | number | Markup | readonly Markup[]

/** Builds markup from a template; inserted values are escaped unless they are markup. */
export function html(texts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return { markup: texts.reduce((all, one, index) => all + write(pieces[index - 1] ?? '') + one) }
}

function write(piece: Piece): string {
  if (typeof piece === 'string') return escapeText(piece)
  if (typeof piece === 'number') return String(piece)
  return 'markup' in piece ? piece.markup : piece.map((one) => one.markup).join('')
}

function escapeText(value: string): string {
  const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return value.replace(/[&<>"']/g, (one) => references[one] ?? one)
}

/** A complete page; `script` is a file below /sandbox/assets. */
export function layout(title: string, body: Markup, script?: string, className = ''): string {
  return html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="stylesheet" href="/sandbox/assets/sandbox.css">
${script ? html`<script src="/sandbox/assets/${script}" defer></script>` : ''}</head>
<body><main class="${className}">${body}</main></body></html>`.markup
}
