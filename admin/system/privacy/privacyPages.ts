/** The pages of the section, each with an address of its own. */
export const privacyPages = [
  { value: '/privacy', label: '家长的申请' },
  { value: '/privacy/retention', label: '保存期限与清理' },
]
