import { expect, test } from '@playwright/test'
import { accepted, expectFields, type Json, picture, productUrl, signedIn } from './client.ts'
import { type Family, filledForm, newFamily, newIdNumber, weChatCode, weChatId } from './people.ts'
import { says } from './says.ts'

const CALLS = 'specification#calls-exam'
let family: Family
let form: Json

test.beforeAll(async () => {
  family = await newFamily()
  form = await filledForm(family)
})

const refusal = async (changed: Json) => (await family.client.post('Exam/ExamSignUp', { ...form, ...changed })).Msg

test('what the form needs', async () => {
  await says('specification#step-area', "Step 1: area required ('请选择考试地区')", async () =>
    expect(await refusal({ EA_ID: 0 })).toBe('请选择考试地区'),
  )
  await says('specification#step-form', 'Step 2: gender required.', async () =>
    expect(await refusal({ Sex: '' })).toBe('请选择性别'),
  )
  await says(
    'specification#step-form',
    "For certificate type 1 (ID card) the number must match the 18-digit (or legacy 15-digit) pattern with checksum and a valid province code ('请填写正确的身份证号码').",
    async () => {
      const last = form.CertNO.at(-1) === '0' ? '1' : '0'
      for (const CertNO of [`${form.CertNO.slice(0, -1)}${last}`, `99${form.CertNO.slice(2)}`, '53010220140501'])
        expect(await refusal({ CertNO }), CertNO).toBe('请填写正确的身份证号码')
    },
  )
  await says(
    'specification#step-form',
    'Required (each with its own message): major and grade, name, pinyin, certificate type, certificate number, birth date, contact, contact phone, training organisation/teacher, teacher phone. If post certificate is yes: recipient, phone, address required.',
    async () => {
      const posted = { IsPost: 1, PostName: '王妈妈', PostMobile: '13700001111', PostAddress: '昆明' }
      const asked = [
        { MID: 0, GID: 0 },
        ...['Name', 'NameSpell', 'CertNO', 'BirthDate', 'PName', 'PMobile', 'TName', 'TMobile'].map((one) => ({
          [one]: '',
        })),
        { CertType: 0 },
        ...['PostName', 'PostMobile', 'PostAddress'].map((one) => ({ ...posted, [one]: '' })),
      ]
      const said = new Set<string>()
      for (const without of asked) said.add(await refusal(without))
      expect(said.size).toBe(asked.length)
      for (const one of said) expect(one).toMatch(/^请/)
      expect(await refusal({ GID: 0 })).toMatch(/级别/)
    },
  )
  await says(
    'specification#lengths',
    "Length limits (ASCII counts 1, other characters 2): Name 30, PName 30, PMobile 20, TName 90, TMobile 20, PostMobile 20, each with an 'enter correct ...' message.",
    async () => {
      const posted = { IsPost: 1, PostName: '王妈妈', PostMobile: '13700001111', PostAddress: '昆明' }
      const tooLong = [
        { Name: '山'.repeat(16) },
        { PName: '山'.repeat(15).concat('a') },
        { PMobile: '1'.repeat(21) },
        { TName: '琴'.repeat(46) },
        { TMobile: '0'.repeat(21) },
        { ...posted, PostMobile: '1'.repeat(21) },
      ]
      for (const one of tooLong) expect(await refusal(one), JSON.stringify(one)).toMatch(/^请(填写|输入)正确的/)
    },
  )
  await says('specification#constants', 'Name / phone / organisation length | 30 / 20 / 90', async () => {
    // All at their limits; the photo alone is missing.
    const full = {
      Name: '山'.repeat(15),
      PName: 'a'.repeat(30),
      PMobile: form.PMobile,
      TName: '琴'.repeat(45),
      TMobile: '0'.repeat(20),
    }
    expect(await refusal({ ...full, Photo: '' })).toBe('请上传考生的近期免冠证件照')
  })
  await says('specification#birth-date', 'from 100 years ago to 2 years ago; stored as year.month.', async () => {
    const year = new Date().getFullYear()
    for (const BirthDate of [`${year - 101}.01`, `${year - 1}.06`]) expect(await refusal({ BirthDate })).toMatch(/^请/)
  })
  await says('specification#constants', 'Birth-date range | 2 to 100 years ago', async () => {
    const year = new Date().getFullYear()
    expect(await refusal({ BirthDate: `${year - 99}.01`, Photo: '' })).toBe('请上传考生的近期免冠证件照')
  })
  await says('specification#step-mode', 'Step 3: exam mode required.', async () =>
    expect(await refusal({ IsOnline: -1 })).toBe('请选择考试方式'),
  )
  await says(
    'specification#step-mode',
    'Offline is not offered when the batch CertNOPrefix is 53 (Yunnan) or the major is 9 (hearing).',
    async () => {
      const yunnan = (await family.client.get('ExamPublic/GetALLExamBatchALLFeeList')).listData.find(
        (one: Json) => one.CertNOPrefix === '53',
      )
      for (const onSite of [
        { IsOnline: 0, EB_ID: yunnan.EB_ID },
        { IsOnline: 0, MID: 9, GID: 11 },
      ])
        expect(await refusal(onSite)).toMatch(/线上|现场/)
    },
  )
  await says('specification#step-photo', "Step 4: photo required ('请上传考生的近期免冠证件照').", async () =>
    expect(await refusal({ Photo: '' })).toBe('请上传考生的近期免冠证件照'),
  )
  await says(
    'specification#batch-state',
    'Batch selectable only if not locked, registration has started and not ended.',
    async () => {
      const { listData } = await family.client.get('ExamPublic/GetALLExamBatchALLFeeList')
      const closed = listData.filter(
        (one: Json) =>
          one.IsLock === 1 || Date.parse(one.RegStartDate) > Date.now() || Date.parse(one.RegEndDate) < Date.now(),
      )
      expect(closed.length).toBeGreaterThan(2)
      for (const { EB_ID } of closed) expect(await refusal({ EB_ID })).not.toBe('')
    },
  )
})

test('enrolled, changed, paid', async () => {
  const { client } = family
  const signedUp = accepted(await client.post('Exam/ExamSignUp', form))
  await says(
    CALLS,
    [
      'Candidate exam',
      'POST /api/Exam/ExamSignUp (body: exam form; returns OtherMsg Fee, CreateTime, CheckStatus, EF_ID)',
    ],
    () => {
      expectFields(signedUp.OtherMsg, 'Fee, CreateTime, CheckStatus, EF_ID')
      expect(signedUp.OtherMsg.CheckStatus).toBe(0)
    },
  )
  const EF_ID = signedUp.OtherMsg.EF_ID
  await says('specification#wizard', 'Submit at step 4 creates the enrolment (or updates it if EF_ID>0)', async () => {
    const changed = accepted(await client.post('Exam/UpdateExamForm', { ...form, EF_ID, TName: '大星星琴行' }))
    expect(changed.OtherMsg.EF_ID).toBe(EF_ID)
    expect((await client.get('Exam/GetExamFormInfo', { EF_ID })).item.TName).toBe('大星星琴行')
  })
  await says(CALLS, 'POST /api/Exam/UpdateExamForm (same shape)', async () => {
    const { OtherMsg } = accepted(await client.post('Exam/UpdateExamForm', { ...form, EF_ID }))
    expectFields(OtherMsg, 'Fee, CreateTime, CheckStatus, EF_ID')
  })
  const { item, OtherMsg } = accepted(await client.get('Exam/GetExamFormInfo', { EF_ID }))
  await says(CALLS, 'GET /api/Exam/GetExamFormInfo (EF_ID; returns item; OtherMsg.PayCode)', () => {
    expect(item.EF_ID).toBe(EF_ID)
    expect(OtherMsg.PayCode).toMatch(/\w{8,}/)
  })
  await says(
    'specification#enrolment',
    [
      'ExamForm / enrolment (EF_ID):** EB_ID, UserID, Name, NameSpell, EA_ID, MID, GID, IsSkip, PrevCertPhoto, Photo, CertType, CertNO, BirthDate, Sex (男/女), Mobile, PName (contact), PMobile, TName (trainer/organisation), TMobile, IsPost (0/1), PostName, PostMobile, PostAddress, CreateTime, Fee, CheckStatus, CheckRemark, IsPay, IsOnline, ExamNO, IsSubAnswer, TB_ID, PayCode.',
      'Nested: ExamBatch (EB_ID, EB_Name, ShowRoomTime, ShowCommentsTime, HearingTestState); ExamArea (EA_Name, IsOnlinePay); Majors (MName, ParentID); Grades (GName, IsPrevCert, UploadTime in minutes); ExamTime (IsPub, IsOnline, ExamBeginDate, ExamEndDate, ExamAddress, ExamRoom); S_PayOrder (IsPay); ExamResult (ERT_Code).',
    ],
    async () => {
      expectFields(
        item,
        'EB_ID, UserID, Name, NameSpell, EA_ID, MID, GID, IsSkip, PrevCertPhoto, Photo, CertType, CertNO, BirthDate, Sex, Mobile, PName, PMobile, TName, TMobile, IsPost, PostName, PostMobile, PostAddress, CreateTime, Fee, CheckStatus, CheckRemark, IsPay, IsOnline, ExamNO, IsSubAnswer, TB_ID, PayCode, ExamBatch, ExamArea, Majors, Grades, ExamTime, S_PayOrder, ExamResult',
      )
      expect(item).toMatchObject({ Name: form.Name, Sex: '男', BirthDate: '2014.05', CertNO: form.CertNO, IsPost: 0 })
      expectFields(item.ExamBatch, 'EB_ID, EB_Name, ShowRoomTime, ShowCommentsTime, HearingTestState')
      expectFields(item.ExamArea, 'EA_Name, IsOnlinePay')
      expectFields(item.Majors, 'MName, ParentID')
      expectFields(item.Grades, 'GName, IsPrevCert, UploadTime')
      const demo = await signedIn('13800000002')
      const { listData } = await demo.get('Exam/GetMyExamFormList', { PageSize: 100 })
      const timed = listData.find((one: Json) => one.ExamTime !== null)
      expectFields(timed.ExamTime, 'IsPub, IsOnline, ExamBeginDate, ExamEndDate, ExamAddress, ExamRoom')
      expectFields(timed.S_PayOrder, 'IsPay')
      expectFields(listData.find((one: Json) => one.ExamResult !== null).ExamResult, 'ERT_Code')
    },
  )
  await says(
    'specification#calls-wechat',
    'POST /api/WeiXin/CreateWeiXinPayUrl (PayCode, OpenID, IP; returns OtherMsg appid, timeStamp, nonceStr, package, paySign; sign type MD5)',
    async () => {
      accepted(await client.get('WeiXin/GetWeiXinUserInfo', { code: await weChatCode(1) }))
      const { OtherMsg: sheet } = accepted(
        await client.post('WeiXin/CreateWeiXinPayUrl', {
          PayCode: OtherMsg.PayCode,
          OpenID: weChatId(1),
          IP: '127.0.0.1',
        }),
      )
      expectFields(sheet, 'appid, timeStamp, nonceStr, package, paySign')
      expect(sheet.paySign).toMatch(/^[0-9A-F]{32}$/)
      const paid = await fetch(`${productUrl()}/sandbox/pay/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ appId: sheet.appid, ...sheet, signType: 'MD5' }),
      })
      expect(((await paid.json()) as { result: string }).result).toBe('ok')
      const state = async () => (await client.get('Exam/GetExamFormInfo', { EF_ID })).item.IsPay
      await expect.poll(state).toBe(1)
    },
  )
  await says('specification#payment', 'Pay and edit buttons only when unpaid.', async () => {
    expect((await client.post('Exam/UpdateExamForm', { ...form, EF_ID })).Code).toBe(0)
    expect(
      (await client.post('WeiXin/CreateWeiXinPayUrl', { PayCode: OtherMsg.PayCode, OpenID: weChatId(1) })).Code,
    ).toBe(0)
  })
  await says(
    'specification#calls-exam-public',
    'POST /api/ExamPublic/CreateExamNo (EF_ID; returns OtherMsg.ExamNO)',
    async () => {
      const given = accepted(await client.post('ExamPublic/CreateExamNo', { EF_ID })).OtherMsg.ExamNO
      expect(given).toMatch(/^\d{14}$/)
      expect(accepted(await client.post('ExamPublic/CreateExamNo', { EF_ID })).OtherMsg.ExamNO).toBe(given)
    },
  )
  await says(CALLS, 'POST /api/Exam/UpdateExamFormPhoto (EF_ID, Photo)', async () => {
    const photo = accepted(await client.upload('File/ImgUpload', { TypePath: 'UserPhoto' }, picture(), 'b.jpg'))
    accepted(await client.post('Exam/UpdateExamFormPhoto', { EF_ID, Photo: photo.OtherMsg.FilePath }))
    expect((await client.get('Exam/GetExamFormInfo', { EF_ID })).item.CheckStatus).toBe(0)
  })
})

test('pictures', async () => {
  const { client } = family
  await says(
    'specification#calls-files',
    'POST /api/File/ImgUpload (multipart file, query TypePath UserIMG or UserPhoto; returns OtherMsg.FilePath)',
    async () => {
      for (const TypePath of ['UserIMG', 'UserPhoto'])
        expect(
          accepted(await client.upload('File/ImgUpload', { TypePath }, picture(), 'a.jpg')).OtherMsg.FilePath,
        ).not.toBe('')
    },
  )
  const padded = async (bytes: number) => {
    const head = await picture().arrayBuffer()
    return new Blob([head, new Uint8Array(bytes - head.byteLength)], { type: 'image/jpeg' })
  }
  await says('specification#constants', 'Enrolment image max | 10MB', async () => {
    const send = async (bytes: number) =>
      (await client.upload('File/ImgUpload', { TypePath: 'UserPhoto' }, await padded(bytes), 'a.jpg')).Code
    expect([await send(10_485_760), await send(10_485_761)]).toEqual([1, 0])
  })
  await says('specification#photo-change', "max 2MB ('上传照片不能超过2MB')", async () => {
    await says('specification#constants', 'Photo change max | 2,048,000 bytes', async () => {
      const enrolled = accepted(await client.post('Exam/ExamSignUp', { ...form, CertNO: newIdNumber() }))
      const change = async (bytes: number) => {
        const sent = accepted(
          await client.upload('File/ImgUpload', { TypePath: 'UserPhoto' }, await padded(bytes), 'a.jpg'),
        )
        return client.post('Exam/UpdateExamFormPhoto', {
          EF_ID: enrolled.OtherMsg.EF_ID,
          Photo: sent.OtherMsg.FilePath,
        })
      }
      expect((await change(2_048_001)).Msg).toBe('上传照片不能超过2MB')
      accepted(await change(2_048_000))
    })
  })
  await says('specification#step-photo', 'Photo and prior-certificate images: jpg/png/jpeg, max 10MB.', async () => {
    const text = new Blob(['no picture'], { type: 'image/jpeg' })
    expect((await client.upload('File/ImgUpload', { TypePath: 'UserPhoto' }, text, 'a.jpg')).Code).toBe(0)
  })
})

test('own enrolments in every state', async () => {
  const demo = await signedIn('13800000002')
  const page = accepted(await demo.get('Exam/GetMyExamFormList', { PageIndex: 1, PageSize: 10 }))
  await says(CALLS, 'GET /api/Exam/GetMyExamFormList (PageIndex, PageSize 10; listData, totalCount)', async () => {
    expect(page.listData).toHaveLength(10)
    const second = accepted(await demo.get('Exam/GetMyExamFormList', { PageIndex: 2, PageSize: 10 }))
    expect(second.listData[0].EF_ID).not.toBe(page.listData[0].EF_ID)
    expect(page.totalCount).toBeGreaterThan(20)
  })
  await says('specification#constants', 'List page size / first page | 10 / 1', async () => {
    const plain = accepted(await demo.get('Exam/GetMyExamFormList'))
    const numbers = ({ listData }: Json) => listData.map(({ EF_ID }: Json) => EF_ID)
    expect(numbers(plain)).toEqual(numbers(page))
  })
  await says(CALLS, 'GET /api/Exam/GetMyOnlineExamList (PageIndex, PageSize 10; listData, totalCount)', async () => {
    const { listData, totalCount } = accepted(
      await demo.get('Exam/GetMyOnlineExamList', { PageIndex: 1, PageSize: 10 }),
    )
    expect(listData).toHaveLength(10)
    expect(listData.every(({ IsOnline }: Json) => IsOnline === 1)).toBe(true)
    expect(totalCount).toBeGreaterThan(10)
  })
  const all = accepted(await demo.get('Exam/GetMyExamFormList', { PageSize: 100 })).listData
  const values = (field: string): unknown[] =>
    [...new Set<number>(all.map((one: Json) => one[field]))].sort((a, b) => a - b)
  await says('specification#is-pay', 'IsPay: 0 unpaid, 1 paid, 2 refunded.', () =>
    expect(values('IsPay')).toEqual([0, 1, 2]),
  )
  await says('specification#payment', 'IsPay 0 unpaid, 1 paid, 2 refunded.', () =>
    expect(all.find(({ IsPay }: Json) => IsPay === 2).S_PayOrder.IsPay).toBe(2),
  )
  await says('specification#is-online', '1 online, 0 offline.', () => expect(values('IsOnline')).toEqual([0, 1]))
  await says('specification#check-status', 'CheckStatus: 0 reviewing, 1 passed, 2 failed', () =>
    expect(values('CheckStatus')).toEqual([0, 1, 2]),
  )
})
