/** Parameters that name a public thing or a row of ours. Everything else (certificate numbers, OAuth codes) stays here. */
const recorded = ['CID', 'News_ID', 'EF_ID', 'ET_ID', 'IsOnline', 'IsTest']

/** The address as it is recorded: path and harmless parameters (rulings, section 4: logs carry no numbers or codes). */
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
