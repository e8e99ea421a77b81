import type { Me } from '#server/context.ts'

/** Whether this person may do at a desk what its clerks may not. */
export const isFinance = ({ roles }: Pick<Me, 'roles'>): boolean => roles.includes('finance') || roles.includes('admin')
