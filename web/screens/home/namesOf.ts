import { brand } from '#web/brand.ts'

/** Splits the site name, which staff write in one line, into the association and its service. */
export function namesOf(siteName: string | undefined): { association: string; service: string } {
  const name = siteName?.trim() || brand.association
  const isWithService = name.endsWith(brand.service) && name.length > brand.service.length
  return { association: isWithService ? name.slice(0, -brand.service.length).trim() : name, service: brand.service }
}
