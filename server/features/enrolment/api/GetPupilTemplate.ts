import { GetPupilTemplate as endpoint } from '#contract/enrolment/enrolmentPupils.ts'
import { CERT_TYPES } from '#domain/people/identity.ts'
import { handler } from '#server/handler.ts'
import { findOpenBatch, listOffers } from '#server/records/enrolment/pupilQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { templateOf, writeWithChoices } from '#server/sheets/writeSheet.ts'
import { pupilColumns } from '../pupilSheet.ts'

const example = {
  name: '（示例，请删除）李小音',
  nameSpell: '',
  sex: '女',
  birthMonth: '2015.06',
  certType: '身份证',
  certNumber: '（18 位证件号码）',
  contactName: '李女士',
  contactMobile: '（11 位手机号）',
  isPosted: '否',
  postName: '',
  postMobile: '',
  postAddress: '',
}

export const GetPupilTemplate = handler(endpoint, {
  handle: async ({ db }, { EB_ID, EA_ID }) => {
    const batch = found(await findOpenBatch(db, EB_ID))
    const offers = await listOffers(db, EB_ID, EA_ID)
    const [first] = offers
    if (!first) return refuse('CHOICE_NOT_OFFERED', { OtherMsg: { Field: 'EA_ID' } })
    const rows = [{ ...example, majorId: first.majorName, gradeIds: first.gradeName }]
    const bytes = await writeWithChoices(templateOf('学员名单', pupilColumns(offers), rows), {
      name: '可选内容',
      columns: [
        { heading: '专业', of: '专业', values: offers.map(({ majorName }) => majorName) },
        { heading: '级别', of: '级别', values: offers.map(({ gradeName }) => gradeName) },
        { heading: '证件类型', of: '证件类型', values: CERT_TYPES.map(({ certName }) => certName) },
        { heading: '性别', of: '性别', values: ['男', '女'] },
        { heading: '邮寄证书', of: '邮寄证书', values: ['是', '否'] },
      ],
    })
    return { OtherMsg: { FileName: `学员名单-${batch.name}.xlsx`, Content: bytes.toString('base64') } }
  },
})
