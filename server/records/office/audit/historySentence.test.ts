import { expect, test } from 'vitest'
import { examHistory } from './examHistory.ts'
import { formHistory } from './formHistory.ts'
import { historySentence } from './historySentence.ts'
import { moneyHistory } from './moneyHistory.ts'

test.each([
  ['CheckPhoto', { checkStatus: 1, checkRemark: '' }, '照片审核通过'],
  ['CheckPhoto', { checkStatus: 0, checkRemark: '' }, '撤回了照片审核，重新待审'],
  ['CheckPhoto', { checkStatus: 2, checkRemark: '模糊##请重拍。' }, '照片审核未通过：模糊（告知考生：请重拍。）'],
  ['CheckPhoto', { checkStatus: 2, checkRemark: '旧备注' }, '照片审核未通过：旧备注'],
  ['RevealCertNO', { reason: '家长来电核对' }, '查看了完整证件号，原因：家长来电核对'],
  ['RevealCertNO', null, '查看了完整证件号'],
  ['AssignExamTime', { examTimeId: 4 }, '安排了考试时间'],
  ['AssignExamTime', { examTimeId: null }, '取消了考试时间'],
  ['AssignExaminer', { examinerId: 3 }, '分配了考官'],
  ['AssignExaminer', { examinerId: null }, '取消了考官分配'],
  ['ApproveResults', { resultCode: 3 }, '审核通过成绩：良好'],
  ['CheckIn', { attendance: 'arrived' }, '现场签到'],
  ['UndoCheckIn', { attendance: null }, '撤销了签到'],
  ['MarkAbsent', { attendance: 'absent' }, '登记缺考'],
  ['ResetReview', { reviewId: 1 }, '收回评审，重新开始'],
  ['DeclareConflict', { examinerId: null, reason: '亲属' }, '声明回避：亲属'],
  [
    'AcceptHeldPayment',
    { received: '0.10', examNo: '1', reason: '已电话核实' },
    '实付 0.10 元与应缴不符，按已缴费接受：已电话核实',
  ],
  ['GiveBackHeldPayment', { received: '0.10', reason: '' }, '实付 0.10 元与应缴不符，决定退款'],
  ['LiftSecondMark', { isSecondMarkWanted: false, reason: '没有其他考官' }, '不再复评：没有其他考官'],
  ['AssignHeldChief', { chiefId: 9 }, '请主考官裁定'],
  ['RequestRefund', {}, '申请退费'],
  ['SomethingNew', { x: 1 }, '其他操作'],
])('%s %j reads %s', (Action, After, sentence) => {
  expect(historySentence({ Action, Before: null, After })).toBe(sentence)
})

test.each(Object.keys({ ...formHistory, ...moneyHistory, ...examHistory }))(
  '%s of an older build, which kept fewer fields, is told without them',
  (Action) => {
    for (const stored of [null, {}, 'text'])
      expect(historySentence({ Action, Before: stored, After: stored })).toMatch(
        /^(?!.*(undefined|null|NaN|：$|，$)).*[\u4e00-\u9fff]/,
      )
  },
)

test('an undone absence reads differently from an undone check-in', () => {
  const change = { Action: 'UndoCheckIn', Before: { attendance: 'absent' }, After: { attendance: null } }
  expect(historySentence(change)).toBe('撤销了缺考')
})
