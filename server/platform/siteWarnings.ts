import type { SiteWarning } from '#domain/office/siteWarning.ts'

interface Noticed {
  code: SiteWarning
  detail: string
}

/** What one process has noticed that an operator must put right; it lasts until it is taken back or the process ends. */
export function createSiteWarnings() {
  const noticed = new Map<SiteWarning, string>()
  return {
    /** Returns whether it is new, so that it is logged once. */
    notice({ code, detail }: Noticed): boolean {
      const isNew = !noticed.has(code)
      noticed.set(code, detail)
      return isNew
    },
    list: (): Noticed[] => Array.from(noticed, ([code, detail]) => ({ code, detail })),
  }
}
export type SiteWarnings = ReturnType<typeof createSiteWarnings>
