/** The pages of the results, each with an address of its own. */
export const resultPages = [
  { value: '/results', label: '审核' },
  { value: '/results/releases', label: '公布' },
  { value: '/results/corrections', label: '更正' },
  { value: '/results/certificate-changes', label: '证书补发与撤销' },
  { value: '/results/certificate-posts', label: '证书邮寄' },
]
