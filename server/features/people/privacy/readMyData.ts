import type { MyDataWire } from '#contract/people/myData.ts'
import { auditActionTitle } from '#domain/office/auditActions.ts'
import {
  consentTexts,
  LOOK_DAYS,
  lookerTexts,
  personalDataKinds,
  personalDataTexts,
} from '#domain/people/personalData.ts'
import { DAY_MS, isoOrNull } from '#domain/time.ts'
import type { Ctx } from '#server/context.ts'
import { findAccountMark } from '#server/records/people/privacy/erasedQueries.ts'
import { countOwnData, listConsents, listLooks, listOwnChildren } from '#server/records/people/privacy/myDataQueries.ts'
import { getPrivacyRule } from '#server/records/people/privacy/requestQueries.ts'
import { found } from '#server/refuse.ts'

/** What is stored of an account and its children, for its own page and for the copy of its data. */
export async function readMyData({ db, now }: Pick<Ctx, 'db' | 'now'>, accountId: number): Promise<MyDataWire> {
  const account = found(await findAccountMark(db, accountId))
  const rule = await getPrivacyRule(db)
  const months = {
    videos: rule.videoMonths,
    photos: rule.photoMonths,
    contacts: rule.contactMonths,
    messages: rule.messageMonths,
  }
  const counts = await countOwnData(db, accountId)
  return {
    Name: account.name,
    Mobile: account.mobile,
    AnswerDays: rule.answerDays,
    Children: (await listOwnChildren(db, accountId)).map(({ id, name, certMasked, enrolments }) => ({
      CandidateID: id,
      Name: name,
      CertNO: certMasked,
      Enrolments: enrolments,
    })),
    Kinds: personalDataKinds.map((kind) => {
      const { title, what, why, keptFor, notGiven } = personalDataTexts[kind]
      return {
        Kind: kind,
        Title: title,
        What: what,
        Why: why,
        KeptFor: keptFor(months),
        NotGiven: notGiven,
        Count: counts[kind],
      }
    }),
    Consents: (await listConsents(db, accountId)).map((one) => ({
      Kind: one.kind,
      Title: consentTexts[one.kind].title,
      Name: one.name,
      CandidateID: one.candidateId,
      EF_ID: one.enrolmentId,
      Version: one.version,
      Time: isoOrNull(one.at),
      WithdrawnTime: isoOrNull(one.withdrawnAt),
      Means: consentTexts[one.kind].means,
    })),
    Looks: (await listLooks(db, accountId, now - LOOK_DAYS * DAY_MS)).map(({ day, name, role, action, times }) => ({
      Date: day,
      Name: name,
      Who: (lookerTexts as Readonly<Record<string, string>>)[role] ?? '工作人员',
      What: auditActionTitle(action),
      Times: times,
    })),
  }
}
