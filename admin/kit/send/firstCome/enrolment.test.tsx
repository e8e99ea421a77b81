import { fireEvent, screen, within } from '@testing-library/react'
import { testFirstCome } from '#test/screens/firstCome.tsx'
import { changeWire } from '#test/screens/moneyWire.ts'
import { fillInPaper, jpegFile, takeUploads } from '#test/screens/paperForm.ts'
import { correctionWire, enrolmentDetailWire, photoWire, staffEnrolmentWire } from '#test/screens/staffWire.ts'

const roles = ['enrolment' as const]
const unpaid = enrolmentDetailWire(7, { IsPay: 0, PayTime: null, IsOnline: 0 })
const paid = enrolmentDetailWire(7, { IsOnline: 0 })
const decidedChange = changeWire({ State: 'declined', DecidedBy: '王敏', DecidedTime: '2026-11-20T10:00:00+08:00' })
const enrolments = { GetEnrolmentList: { listData: [staffEnrolmentWire(7)], totalCount: 1 } }
const pane = {
  ...enrolments,
  GetEnrolmentDetail: { item: unpaid },
  GetChild: { item: { CandidateID: 7, Enrolments: [unpaid], Accounts: [] } },
}
const correction = correctionWire()
const decided = {
  ...correction,
  State: 'approved',
  DecidedBy: '王敏',
  DecidedTime: '2026-11-20T10:00:00+08:00',
} as const
const photos = (...listData: Array<ReturnType<typeof photoWire>>) => ({
  GetPhotoCheckList: { listData, totalCount: listData.length },
})

const differences = { Charged: 0, Returned: 0 }

testFirstCome('enrolment', {
  CorrectEnrolment: {
    at: '/enrolments?row=7',
    roles,
    before: pane,
    after: { GetEnrolmentDetail: { item: { ...unpaid, PName: '李爸爸' } } },
    opens: [/^更 ?正$/],
    fills: { 姓名更正为: '曾晓雨', 姓名拼音更正为: 'ZENG XIAO YU', '原因（考生会看到）': '家长出示户口本' },
    sends: /^更 ?正$/,
    shows: '李爸爸',
  },
  MoveEnrolment: {
    at: '/enrolments/7',
    roles,
    before: { ...pane, GetMyAreas: { listData: [] } },
    after: { GetEnrolmentDetail: { item: { ...unpaid, EA_Name: '大理州' } } },
    opens: ['转考区或考试方式'],
    fills: { '原因（家长会看到）': '搬家' },
    does: async ({ user }) => {
      await user.click(await screen.findByRole('combobox', { name: '考试方式转为' }))
      await user.click(await screen.findByTitle('线上考试'))
    },
    sends: /^转$/,
    shows: /大理州/,
  },
  ReplacePhoto: {
    at: '/enrolments/7',
    roles,
    before: pane,
    after: { GetEnrolmentDetail: { item: { ...unpaid, CheckStatus: 2, CheckRemark: '模糊' } } },
    says: 'PHOTO_CHANGED',
    opens: ['更换证件照'],
    fills: { '原因（家长会看到）': '家长交来新照片' },
    does: async ({ user, press }) => {
      takeUploads()
      await user.upload(await screen.findByLabelText('新照片文件'), jpegFile())
      await press('不裁剪')
      await screen.findByRole('img', { name: '新的证件照' })
    },
    sends: /^更 ?换$/,
    shows: /模糊/,
  },
  SaveAvoidedDays: {
    at: '/enrolments?row=7',
    roles,
    before: pane,
    after: { GetEnrolmentDetail: { item: { ...unpaid, AvoidedDays: ['2026-12-06'] } } },
    opens: ['修改不便考试的日期'],
    does: async ({ user }) => {
      const dialog = within(await screen.findByRole('dialog'))
      fireEvent.change(dialog.getByLabelText('日期'), { target: { value: '2026-12-05' } })
      await user.click(dialog.getByRole('button', { name: /^添 ?加$/ }))
    },
    sends: /^保 ?存$/,
    shows: '2026-12-05',
  },
  CorrectChoice: {
    at: '/enrolments?row=7',
    roles,
    before: pane,
    after: { GetEnrolmentDetail: { item: { ...unpaid, MName: '小提琴', MID: 2 } } },
    opens: ['更正专业级别'],
    fills: { '原因（考生会看到）': '家长来电' },
    does: async ({ user }) => {
      await user.click(await screen.findByRole('combobox', { name: '级别更正为' }))
      await user.click(await screen.findByTitle('四级'))
    },
    sends: /^更 ?正$/,
    shows: '小提琴',
  },
  AskChoiceChange: {
    at: '/enrolments?row=7',
    roles,
    before: { ...pane, GetEnrolmentDetail: { item: paid }, GetMyAreas: { listData: [] } },
    after: { GetEnrolmentDetail: { item: { ...paid, MName: '小提琴', MID: 2 } } },
    opens: ['改报'],
    fills: { '原因（家长会看到）': '家长来电' },
    does: async ({ user }) => {
      await user.click(await screen.findByRole('combobox', { name: '考试方式改为' }))
      await user.click(await screen.findByTitle('线上考试'))
    },
    sends: /^改 ?报$/,
    shows: '小提琴',
  },
  DecideChoiceChange: {
    at: '/changes?row=7',
    roles: ['finance'],
    before: { GetChoiceChangeList: { listData: [changeWire()], totalCount: 1, OtherMsg: differences } },
    after: { GetChoiceChangeList: { listData: [decidedChange], totalCount: 1, OtherMsg: differences } },
    says: 'CHANGE_DECIDED',
    fills: { '说明（驳回时告诉申请人）': '已与家长核对' },
    sends: '批准改报，补缴 ¥70.00',
    shows: /^王敏/,
  },
  WithdrawChoiceChange: {
    at: '/changes?row=7',
    roles,
    before: { GetChoiceChangeList: { listData: [changeWire({ IsOwn: 1 })], totalCount: 1, OtherMsg: differences } },
    after: { GetChoiceChangeList: { listData: [decidedChange], totalCount: 1, OtherMsg: differences } },
    says: 'CHANGE_DECIDED',
    sends: '撤回改报',
    shows: /^王敏/,
  },
  DecideCorrection: {
    at: '/corrections?row=7',
    roles,
    before: { GetCorrectionList: { listData: [correction], totalCount: 1 } },
    after: { GetCorrectionList: { listData: [decided], totalCount: 1 } },
    says: 'CORRECTION_DECIDED',
    fills: { '说明（驳回时告诉申请人）': '户口本上是晓' },
    sends: /^驳 ?回$/,
    shows: /王敏/,
  },
  EnrolFromPaper: {
    at: '/paper',
    roles,
    before: {},
    after: {},
    says: 'ACCOUNT_CLOSED',
    fills: { 联系人: '李妈妈' },
    does: async (page) => {
      takeUploads()
      await fillInPaper(page)
    },
    sends: '保存报名',
  },
  RemindPhotos: {
    at: '/enrolments?check=2',
    roles,
    before: enrolments,
    after: { GetEnrolmentList: { listData: [], totalCount: 0 } },
    says: 'LIST_CHANGED',
    params: { n: 0 },
    does: async ({ user }) => user.click(await screen.findByRole('checkbox', { name: '选择 考生7' })),
    sends: async ({ press, user }) => {
      await press('提醒换照片')
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^提 ?醒$/ }))
    },
  },
  CheckPhoto: {
    at: '/photos',
    roles,
    before: photos(photoWire(1)),
    after: photos(photoWire(1, { CheckStatus: 1 })),
    says: 'PHOTO_JUDGED',
    params: { who: '段志远', verdict: '通过' },
    opens: [
      async ({ user }) => {
        fireEvent.load(await screen.findByRole('img', { name: /^考生1（/ }))
        await user.keyboard('d2')
      },
    ],
    fills: { '内部备注（考生看不到）': '衣领遮住了下巴' },
    sends: /^确定不通过/,
    // It stands at the photo until that is judged again.
    reads: ({ server, press }) => {
      server.answer({ Admin: { CheckPhoto: { OtherMsg: { CheckStatus: 2, CheckRemark: '' } } } })
      return press(/^确定不通过/)
    },
  },
})
