import { useLocation } from '#admin/kit/page/router.tsx'
import { PageTabs } from '#admin/kit/ui/PageTabs.tsx'
import { entryOf, maySee, type Section } from './sections.ts'
import { useStaff } from './staff.ts'

/** The sections of one entry of the navigation as tabs above their screens. */
export function SectionTabs({ section }: { section: Section }) {
  const staff = useStaff()
  const { pathname } = useLocation()
  const entry = entryOf(pathname)
  const own = entry?.hasTabs ? entry.sections.filter((one) => maySee(staff, one)) : []
  if (!entry || own.length < 2) return null
  return (
    <PageTabs
      label={entry.label}
      pages={own.map(({ path, label }) => ({ value: path, label }))}
      current={section.path}
    />
  )
}
