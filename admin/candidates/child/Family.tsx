import { PlainTable } from '#admin/kit/ui/PlainTable.tsx'
import { mayCallForAllAreas } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { ChildWire } from '#contract/enrolment/enrolmentDetail.ts'
import { formTexts, textsOf } from '#domain/enrolment/formTexts.ts'
import { AccountPane } from '../accounts/AccountPane.tsx'
import { Facts, Part } from '../enrolments/EnrolmentParts.tsx'

/** Whom to call about the child, and the account that acts for it, as far as this person may see accounts. */
export function Family({ child }: { child: ChildWire }) {
  const maySeeAccounts = mayCallForAllAreas(useStaff(), 'GetAccount')
  const contacts = new Map(
    child.Enrolments.map((one) => {
      const texts = [...textsOf('contact'), ...textsOf('teacher')].map((field) => one[formTexts[field].wire])
      return [texts.join(' '), one] as const
    }),
  )
  return (
    <>
      <PlainTable
        rows={[...contacts.values()]}
        keyOf={({ EF_ID }) => EF_ID}
        columns={[
          { title: '联系人', cell: ({ PName, PMobile }) => `${PName} ${PMobile}` },
          { title: '培训机构/老师', cell: ({ TName, TMobile }) => `${TName} ${TMobile}` },
          { title: '报名手机', cell: ({ Mobile }) => (Mobile === '' ? '—' : Mobile) },
        ]}
      />
      {child.Accounts.map(({ UserID, Name, Mobile }) => (
        <Part key={UserID} title={`账号 ${Name} ${Mobile === '' ? '（考级办代管）' : Mobile}`}>
          {maySeeAccounts ? (
            <AccountPane accountId={UserID} />
          ) : (
            <Facts rows={[['登录与设备', '由协会办公室查看和处理']]} />
          )}
        </Part>
      ))}
    </>
  )
}
