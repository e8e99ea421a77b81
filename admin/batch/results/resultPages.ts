/** The pages of the results, each with an address of its own. */
export const resultPages = [
  { value: '/results', label: '审核' },
  { value: '/results/releases', label: '公布' },
  { value: '/results/corrections', label: '更正' },
  { value: '/results/certificates', label: '证书' },
  { value: '/results/templates', label: '证书模板' },
]
