import type { Locked } from './lockfile.ts'

/** Licences under which a package may be part of the product. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'MPL-2.0',
  'OFL-1.1',
  'CC0-1.0',
])

interface Ruled {
  /** The beginning of the package's name. */
  name: string
  licence: string
  why: string
}

/** Packages whose licence is another one, or is not named as it should be. */
const RULED: readonly Ruled[] = [
  {
    name: '@img/sharp',
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, a library of its own file beside sharp, which anybody may replace; unchanged.',
  },
  {
    name: '@ffmpeg-installer/',
    licence: 'GPL-3.0-or-later',
    why: 'ffmpeg, a program of its own that is started with files; unchanged, and replaceable by `FFMPEG_PATH`.',
  },
  {
    name: 'node-ffmpeg-linux-x64',
    licence: 'GPL-3.0-or-later',
    why: 'ffmpeg, a program of its own that is started with files; unchanged, and replaceable by `FFMPEG_PATH`.',
  },
  {
    name: 'png-js',
    licence: 'MIT',
    why: 'Its package.json names none; the file LICENSE beside it is the MIT licence.',
  },
]

const ruledOf = ({ name }: Locked) => RULED.find((ruled) => name.startsWith(ruled.name))

/** Whether what is written there allows the use: each part of an AND must, of an OR one is enough. */
function isAllowed(licence: string): boolean {
  const bare = licence.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' AND ')) return bare.split(' AND ').every(isAllowed)
  if (bare.includes(' OR ')) return bare.split(' OR ').some(isAllowed)
  return ALLOWED.has(bare)
}

/** A sentence for each package of the product whose licence nobody allowed. */
export function licenceFaults(packages: readonly Locked[]): string[] {
  const shipped = packages.filter(({ isShipped }) => isShipped)
  const unknown = shipped
    .filter((locked) => !ruledOf(locked) && !isAllowed(locked.licence ?? 'none'))
    .map(({ name, version, licence }) => `${name} ${version} has a licence that is not allowed: ${licence ?? 'none'}`)
  const needless = RULED.filter((ruled) => !shipped.some((locked) => ruledOf(locked) === ruled)).map(
    ({ name }) => `scripts/licences.ts rules on ${name}, which is not there any more`,
  )
  return [...unknown, ...needless]
}

/** `docs/licences.md`: what the product ships, by licence. */
export function licencesPage(packages: readonly Locked[]): string {
  const shipped = packages.filter(({ isShipped }) => isShipped)
  const byLicence = new Map<string, Locked[]>()
  for (const locked of shipped) {
    const licence = ruledOf(locked)?.licence ?? locked.licence ?? 'none'
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), locked])
  }
  const tables = [...byLicence.entries()]
    .sort(([a, many], [b, few]) => few.length - many.length || (a < b ? -1 : 1))
    .flatMap(([licence, those]) => [
      `## ${licence}`,
      those.map(({ name, version }) => `\`${name}\` ${version}`).join(', '),
    ])
  return `${[
    '# Licences of what the product ships',
    `Made by \`npm run generate\` from the lockfile; \`npm run check\` fails where this page is not current, or where a licence is none of ${[...ALLOWED].join(', ')}. ${shipped.length} packages and versions, those for other systems included; tools of tests and development are not shipped.`,
    'Packages that are ruled on one by one:',
    [
      '| package | licence | why |',
      '| --- | --- | --- |',
      ...RULED.map(({ name, licence, why }) => `| \`${name}\` | ${licence} | ${why} |`),
    ].join('\n'),
    ...tables,
  ].join('\n\n')}\n`
}
