const pages = [
  { value: '/results', label: '审核' },
  { value: '/results/releases', label: '公布' },
  { value: '/results/corrections', label: '更正' },
  { value: '/results/appeals', label: '复核' },
  { value: '/results/paper', label: '纸质评分' },
  { value: '/results/certificates', label: '证书' },
  { value: '/results/templates', label: '证书模板' },
  { value: '/results/certificate-changes', label: '补发与撤销' },
  { value: '/results/certificate-posts', label: '证书邮寄' },
]

/** The pages of the results, each with an address of its own. */
export const resultPages: readonly { value: string; label: string }[] = pages

const forLimited = ['/results', '/results/appeals']
/** Those of them for staff who are limited to areas. */
export const resultPagesOf = (isLimited: boolean) =>
  isLimited ? pages.filter(({ value }) => forLimited.includes(value)) : pages
