import { type Erasure, ofAccount } from '#server/records/erasing.ts'

export const siteVisitErasing: readonly Erasure[] = [{ table: 'site_visit', where: ofAccount() }]
