import type { EventRule, EventWays } from './message.ts'

type MakeRule = (title: string, text: string, rest?: Partial<EventRule>) => EventRule

/** What families are told of results, appeals and certificates: a part of `messageEvents`. */
export const resultEvents = (candidate: MakeRule, mustArrive: EventWays) => ({
  resultOut: candidate('成绩已公布', '{考生}的{批次}（{专业级别}）成绩已公布，请登录查询。'),
  commentsOut: candidate('评语已公布', '{考生}的{批次}（{专业级别}）考官评语已公布，请登录查看。'),
  resultCorrected: candidate(
    '成绩已更正',
    '{考生}的{批次}（{专业级别}）成绩已更正，原因：{原因}。请登录查询更正后的成绩。',
    { fields: ['reason'], ways: mustArrive },
  ),
  appealAnswered: candidate('成绩复核已答复', '{考生}的{批次}（{专业级别}）成绩复核已有答复，请登录后在成绩页查看。', {
    ways: mustArrive,
  }),
  appealPaid: candidate(
    '复核申请已提交',
    '{考生}的{批次}（{专业级别}）申诉费{金额}元已缴，成绩复核申请已提交，进展请登录后在成绩页查看。',
    { fields: ['amount'] },
  ),
  appealExpired: candidate(
    '复核申请已失效',
    '{考生}的{批次}（{专业级别}）成绩复核申请到截止时间仍未缴申诉费，申请已失效。',
  ),
  resultTakenBack: candidate(
    '成绩收回核对',
    '{考生}的{批次}（{专业级别}）已公布的成绩收回核对，原因：{原因}。重新公布后会再通知您，请以重新公布的成绩为准。',
    { fields: ['reason'], ways: mustArrive },
  ),
  certificateReady: candidate('证书已生成', '{考生}的{批次}（{专业级别}）证书已生成，请登录查看和下载。'),
  certificateSent: candidate(
    '证书已寄出',
    '{考生}的{批次}（{专业级别}）证书已由{快递公司}寄出，单号：{快递单号}。收到后请核对姓名和编号。',
    { fields: ['carrier', 'tracking'], ways: mustArrive },
  ),
  certificateRevoked: candidate(
    '证书已撤销',
    '{考生}的{批次}（{专业级别}）证书已撤销，原因：{原因}。如有疑问请联系考级办公室。',
    { fields: ['reason'], ways: mustArrive },
  ),
})
