/** Parameters with public or internal ids. All others (certificate numbers, OAuth codes) are not recorded. */
const recorded = ['CID', 'News_ID', 'EF_ID', 'ET_ID', 'IsOnline', 'IsTest']

/** Returns the address to record: the path and harmless parameters (rulings#certificate-numbers). */
export function visitedUrl(pathname: string, search: string): string {
  const kept = new URLSearchParams()
  const given = new URLSearchParams(search)
  for (const name of recorded) {
    const value = given.get(name)
    if (value && /^\d{1,10}$/.test(value)) kept.set(name, value)
  }
  const query = kept.toString()
  return query ? `${pathname}?${query}` : pathname
}
