import { satisfies, validRange } from 'semver'
import type { Locked } from './lockfile.ts'

/** A fault of a package that its makers or an advisory database told. */
export interface KnownFault {
  package: string
  /** Versions that have it, as a range of npm. */
  vulnerable: string
  /** GHSA or CVE; null where it was told in a list of changes only. */
  id: string | null
  severity: string
  title: string
}

/** `scripts/knownFaults.json`: what was known on a day, and which of it the product lives with. */
export interface FaultList {
  /** Day on which the list was last compared with its sources. */
  takenOn: string
  sources: string[]
  faults: KnownFault[]
  accepted: Array<{ package: string; id: string; why: string }>
}

/** A sentence for each package that has a known fault, and for each exception that is needed no longer. */
export function faultsOf(packages: readonly Locked[], { faults, accepted }: FaultList): string[] {
  const found = faults.flatMap((fault) =>
    packages
      .filter(({ name, version }) => name === fault.package && satisfies(version, fault.vulnerable))
      .map((locked) => ({ fault, locked })),
  )
  const isAccepted = ({ package: name, id }: KnownFault) =>
    accepted.some((one) => one.package === name && one.id === id)
  const unreadable = faults
    .filter(({ vulnerable }) => validRange(vulnerable) === null)
    .map(({ package: name, vulnerable }) => `the range of ${name} cannot be read: ${vulnerable}`)
  const bad = found
    .filter(({ fault }) => !isAccepted(fault))
    .map(
      ({ fault: { id, severity, title }, locked: { name, version, isShipped } }) =>
        `${name} ${version}${isShipped ? '' : ' (development)'}: ${id ?? 'no number'}, ${severity}: ${title}`,
    )
  const needless = accepted
    .filter((one) => !found.some(({ fault }) => fault.package === one.package && fault.id === one.id))
    .map((one) => `${one.package} ${one.id} needs no exception any more`)
  return [...unreadable, ...bad, ...needless]
}

interface Audited {
  vulnerabilities?: Record<
    string,
    { via: Array<string | { name: string; range: string; url: string; severity: string; title: string }> }
  >
}

/** The list with what `npm audit --json` told, of which nothing is lost that stood there before. */
export function withAudit(list: FaultList, audit: Audited, today: string): FaultList {
  const faults = [...list.faults]
  for (const { via } of Object.values(audit.vulnerabilities ?? {}))
    for (const one of via) {
      if (typeof one === 'string') continue
      const id = one.url.split('/').pop() ?? null
      const at = faults.findIndex((fault) => fault.package === one.name && fault.id === id)
      const fault = { package: one.name, vulnerable: one.range, id, severity: one.severity, title: one.title }
      if (at < 0) faults.push(fault)
      else faults[at] = fault
    }
  return { ...list, takenOn: today, faults }
}
