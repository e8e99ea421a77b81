/** The parameters that identify a page. All others (certificate numbers, OAuth codes, free text) are dropped. */
const PAGE_PARAMETERS = new Set(['CID', 'News_ID', 'EF_ID', 'ET_ID', 'IsOnline', 'IsTest'])
const LENGTH = 300

function parse(address: string): URL | null {
  const base = 'http://page.invalid'
  return URL.canParse(address, base) ? new URL(address, base) : null
}

/**
 * Returns the visited page: its path and the parameters that identify it, never a certificate number
 * (rulings#certificate-numbers).
 */
export function visitedPage(address: string): string {
  const url = parse(address)
  if (!url) return ''
  const kept = [...url.searchParams].filter(([name, value]) => PAGE_PARAMETERS.has(name) && /^-?\d{1,10}$/.test(value))
  const query = new URLSearchParams(kept).toString()
  return `${url.pathname}${query === '' ? '' : `?${query}`}`.slice(0, LENGTH)
}

/** Returns where the visitor came from: a page of ours as above, another site by its origin only. */
export function referrerOf(address: string): string {
  if (!/^[a-z][a-z\d+.-]*:/i.test(address)) return address === '' ? '' : visitedPage(address)
  const url = parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.origin.slice(0, LENGTH) : ''
}
