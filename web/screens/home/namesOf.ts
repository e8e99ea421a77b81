import { brand } from '#web/brand.ts'

/** The association's name and, set smaller below it, its service; staff write both in one line. */
export function namesOf(siteName: string | undefined): { association: string; service: string } {
  const name = siteName?.trim() || brand.association
  const isWithService = name.endsWith(brand.service) && name.length > brand.service.length
  return { association: isWithService ? name.slice(0, -brand.service.length).trim() : name, service: brand.service }
}
