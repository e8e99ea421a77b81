import { describe, expect, test } from 'vitest'
import { pauseText, type Reason, reasons, reasonText } from './reasons.ts'
import { serverRefusals } from './serverRefusals.ts'

describe('reasons', () => {
  test.each([
    ['AREA_REQUIRED', '请选择考试地区'],
    ['NO_MAJOR_OFFERED', '当前批次没有可以报考的专业'],
    ['ID_NUMBER_WRONG', '请填写正确的身份证号码'],
    ['PHOTO_REQUIRED', '请上传考生的近期免冠证件照'],
    ['CANDIDATE_NAME_REQUIRED', '请输入考生姓名'],
    ['PHOTO_OVER_2MB', '上传照片不能超过2MB'],
    ['AREA_PAYS_AT_DESK', '该地区不支持在线缴费，请到指定地点进行缴费'],
    ['PASSWORD_LENGTH', '密码长度为8至64位'],
    ['PHOTO_APPROVED', '照片已审核通过，不能修改'],
    ['PAYMENT_JUST_STARTED', '已发起支付，请稍后再修改'],
    ['TEXTBOOK_REQUIRED', '请选择教材'],
    ['PIECE_REQUIRED', '请选择上传曲目名称'],
    ['FILE_WRONG', '请上传正确的文件'],
    ['UPLOAD_TIME_OVER', '上传时间已结束，禁止上传视频！'],
    ['VIDEOS_INCOMPLETE', '您还没有录制完所有的视频，不能提交'],
    ['SUBMITTED_ALREADY', '请勿重复提交'],
    ['NO_VIDEO', '考生未上传视频！'],
    ['NO_FACE_FOUND', '未检测到人脸信息'],
    ['TRACKS_UNREVIEWED', '下列曲目未评审'],
    ['RESULT_REQUIRED', '请选择综合成绩'],
    ['SIGNATURE_REQUIRED', '请签名确认'],
    ['REVIEW_REQUIRED', '请选择要修改的评语'],
  ] satisfies [Reason, string][])('%s keeps the text of the specification', (reason, text) => {
    expect(reasonText(reason)).toBe(text)
  })

  test('what the server alone refuses keeps the text of the specification too', () => {
    expect(serverRefusals.ENROLMENT_DUPLICATE).toBe('该考生在本批次已报考该专业')
  })

  test.each([
    ['rules', reasons],
    ['the server', serverRefusals],
  ])('%s: codes are capitals, texts are Chinese', (_, texts) => {
    for (const [code, text] of Object.entries(texts)) {
      expect(code).toMatch(/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/)
      expect(text).toMatch(/[\u4e00-\u9fff]/)
    }
  })

  test('no two reasons of rules read alike', () => {
    expect(new Set(Object.values(reasons)).size).toBe(Object.keys(reasons).length)
  })

  test('no code is refused by a rule and by the server', () => {
    expect(Object.keys(reasons).filter((code) => code in serverRefusals)).toEqual([])
  })

  test('parameters are put in, a missing one stays visible', () => {
    expect(reasonText('CODE_SENT_RECENTLY', { n: 42 })).toBe('请在42秒后再获取验证码')
    expect(reasonText('CODE_SENT_RECENTLY')).toBe('请在{n}秒后再获取验证码')
  })

  test('a pause is given in the unit of its sentence, rounded up', () => {
    expect(pauseText({ reason: 'CODE_SENT_RECENTLY', retryAfterSeconds: 61 })).toBe('请在61秒后再获取验证码')
    expect(pauseText({ reason: 'CODE_HOUR_SPENT', retryAfterSeconds: 61 })).toBe('获取验证码过于频繁，请2分钟后再试')
  })
})
