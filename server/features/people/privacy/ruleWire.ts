import type { getPrivacyRule } from '#server/records/people/privacy/requestQueries.ts'

export const ruleWire = (rule: Omit<Awaited<ReturnType<typeof getPrivacyRule>>, 'onlyRow'>) => ({
  AnswerDays: rule.answerDays,
  VideoMonths: rule.videoMonths,
  PhotoMonths: rule.photoMonths,
  ContactMonths: rule.contactMonths,
  MessageMonths: rule.messageMonths,
  Version: rule.version,
})
