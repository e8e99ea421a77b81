import { expect, test } from '@playwright/test'
import { accepted, Client, expectFields, signedIn } from './client.ts'
import { says } from './says.ts'

const anyone = new Client()
const list = async (path: string, query = {}) => accepted(await anyone.get(path, query)).listData

test('exam data that anyone may read', async () => {
  const areas = await list('ExamPublic/GetExamAreaList', { IsPub: 1 })
  const majors = await list('ExamPublic/GetALLMajorsList')
  const grades = await list('ExamPublic/GetALLGradesList')
  const batches = await list('ExamPublic/GetALLExamBatchALLFeeList')

  await says(
    'specification#calls-exam-public',
    ['Public exam data', 'GET /api/ExamPublic/GetExamAreaList (IsPub)'],
    () => expect(areas.length).toBeGreaterThan(10),
  )
  await says('specification#catalogue', 'Exam area:** EA_ID, EA_Name.', () => expectFields(areas[0], 'EA_ID, EA_Name'))
  await says('specification#calls-exam-public', 'GET /api/ExamPublic/GetALLMajorsList', () =>
    expect(majors.map(({ MID }: { MID: number }) => MID)).toContain(9),
  )
  await says('specification#catalogue', '**Major:** MID, MName.', () => expectFields(majors[0], 'MID, MName'))
  await says('specification#constants', ['Major id 9 | hearing', 'Major ParentID | -1 per-song, -2 integrated'], () => {
    const hearing = majors.find(({ MID }: { MID: number }) => MID === 9)
    expect(hearing.MName).toContain('听力')
    const parents = new Set(
      majors.filter((one: unknown) => one !== hearing).map((one: { ParentID: number }) => one.ParentID),
    )
    expect(parents).toEqual(new Set([-1, -2]))
  })
  await says(
    'specification#major-parents',
    'Major ParentID: -1 instrumental (per-song review), -2 integrated review.',
    () => {
      const of = (name: string) => majors.find(({ MName }: { MName: string }) => MName === name).ParentID
      expect({ piano: of('钢琴'), singing: of('少儿歌唱') }).toEqual({ piano: -1, singing: -2 })
    },
  )
  await says('specification#calls-exam-public', 'GET /api/ExamPublic/GetALLGradesList', () =>
    expect(grades.length).toBeGreaterThanOrEqual(15),
  )
  await says('specification#catalogue', '**Grade:** GID, GName, IsPrevCert.', () =>
    expectFields(grades[0], 'GID, GName, IsPrevCert'),
  )
  await says('specification#constants', 'Online exam window | grade UploadTime minutes, default 60', () =>
    expect(grades.map(({ UploadTime }: { UploadTime: number }) => UploadTime)).toContain(60),
  )
  await says('specification#calls-exam-public', 'GET /api/ExamPublic/GetALLExamBatchALLFeeList', () =>
    expect(batches.length).toBeGreaterThan(3),
  )
  await says(
    'specification#batch',
    '**Exam batch:** EB_ID, EB_Name, IsLock, RegStartDate, RegEndDate, Info (announcement), CertNOPrefix, ExamBatchFees (EA_ID, MID, GID, EB_ID, Fee).',
    () => {
      for (const batch of batches)
        expectFields(batch, 'EB_ID, EB_Name, IsLock, RegStartDate, RegEndDate, Info, CertNOPrefix, ExamBatchFees')
      expectFields(batches[0].ExamBatchFees[0], 'EA_ID, MID, GID, EB_ID, Fee')
    },
  )
  await says('specification#constants', 'Certificate prefix 53 | Yunnan', () => {
    const [yunnan] = batches.filter(({ CertNOPrefix }: { CertNOPrefix: string }) => CertNOPrefix === '53')
    expect(yunnan.EB_Name).toContain('云南')
  })
  await says('specification#calls-exam-public', 'GET /api/ExamPublic/GetALLExamBatchMenuList', async () =>
    expectFields((await list('ExamPublic/GetALLExamBatchMenuList'))[0], 'EB_ID, EB_Name'),
  )
  await says(
    'specification#calls-files',
    'The list-of-batches call (listData with EB_ID, EB_Name) is used by the exam time query; its path is not shown.',
    async () => expectFields((await list('ExamPublic/GetALLExamBatchMenuList'))[0], 'EB_ID, EB_Name'),
  )
  await says('specification#calls-exam-public', 'GET /api/ExamPublic/GetExamTextBookList (MID, IsSub)', async () =>
    expect((await list('ExamPublic/GetExamTextBookList', { MID: 1, IsSub: 1 })).length).toBeGreaterThan(0),
  )
  await says('specification#catalogue', '**Textbook:** TB_ID, BookName.', async () =>
    expectFields((await list('ExamPublic/GetExamTextBookList', { MID: 1, IsSub: 1 }))[0], 'TB_ID, BookName'),
  )
})

test('news, channels, kinds of certificates', async () => {
  await says('specification#calls-files', ['Public and files', 'GET /api/Public/GetCertTypeList'], async () =>
    expect((await list('Public/GetCertTypeList')).length).toBeGreaterThan(2),
  )
  const certificates = await list('Public/GetCertTypeList')
  await says('specification#catalogue', '**Certificate type:** CertType, CertName.', () =>
    expectFields(certificates[0], 'CertType, CertName'),
  )
  await says('specification#constants', 'Certificate type 1 | ID card', () =>
    expect(certificates.find(({ CertType }: { CertType: number }) => CertType === 1).CertName).toBe('身份证'),
  )
  await says('specification#calls-files', 'GET /api/Public/GetChannelsList', async () =>
    expect((await list('Public/GetChannelsList')).map(({ CID }: { CID: number }) => CID)).toEqual(
      expect.arrayContaining([5, 6, 7, 8, 9, 10, 11, 20]),
    ),
  )
  await says('specification#news', '**Channel:** CID, CName, ParentID.', async () =>
    expectFields((await list('Public/GetChannelsList'))[0], 'CID, CName, ParentID'),
  )
  const news = await list('Public/GetNewsList', { CID: 20, OrderByStr: 'UpTime', PageSize: 100, IsBanner: 0 })
  await says('specification#calls-files', 'GET /api/Public/GetNewsList (CID, OrderByStr, PageSize, IsBanner)', () =>
    expect(news.length).toBeGreaterThan(3),
  )
  await says('specification#news', '**Banner news:** PicPath, LinkUrl, NewsID.', async () => {
    const banner = await list('Public/GetNewsList', { IsBanner: 1, PageSize: 10 })
    expect(banner.length).toBeGreaterThan(1)
    for (const one of banner) {
      expectFields(one, 'PicPath, LinkUrl, NewsID')
      expect(one.PicPath).not.toBe('')
    }
  })
  await says('specification#constants', 'News list PageSize | 100; channel 13 is ordered randomly', async () => {
    const ask = async () =>
      (await list('Public/GetNewsList', { CID: 13, OrderByStr: 'Random', PageSize: 100 })).map(
        ({ NewsID }: { NewsID: number }) => NewsID,
      )
    const orders = new Set<string>()
    await expect.poll(async () => orders.add((await ask()).join()).size, { intervals: [50] }).toBeGreaterThan(1)
  })
  await says('specification#calls-files', 'GET /api/Public/GetNewsInfo (NewsID)', async () => {
    const { item } = accepted(await anyone.get('Public/GetNewsInfo', { NewsID: news[0].NewsID }))
    expect(item.Title).toBe(news[0].Title)
    await says(
      'specification#news',
      '**News:** NewsID, Title, IndexInfo, PicPath (comma list), LinkUrl, ClickNum, UpTime, Info (HTML), Channels{CName}.',
      () => {
        expectFields(item, 'NewsID, Title, IndexInfo, PicPath, LinkUrl, ClickNum, UpTime, Info, Channels')
        expectFields(item.Channels, 'CName')
        expect(item.Info).toMatch(/<p>/)
      },
    )
  })
  await says('specification#calls-files', 'POST /api/Public/AddPV (body: page visit record)', async () => {
    accepted(
      await anyone.post('Public/AddPV', {
        UserID: 0,
        Guid: '4f6f2f0c-6a4d-4a53-9d0e-0d9a5e5b0001',
        LoginTime: '2026-11-26T09:00:00+08:00',
        LeaveTime: null,
        Referrer: '',
        LinkUrl: '/',
      }),
    )
  })
  await says(
    'specification#site-visit',
    '**Site-visit record:** UserID, Guid, LoginTime, LeaveTime, Referrer, LinkUrl.',
    async () => {
      const record = { Guid: '4f6f2f0c-6a4d-4a53-9d0e-0d9a5e5b0001', LoginTime: '2026-11-26T09:00:00+08:00' }
      accepted(
        await anyone.post('Public/AddPV', {
          ...record,
          LeaveTime: '2026-11-26T09:01:00+08:00',
          Referrer: '',
          LinkUrl: '/',
        }),
      )
    },
  )
})

test('the wrapper, the base path, who may call', async () => {
  await says(
    'specification#envelope',
    '**Response wrapper:** Code, Msg, OtherMsg, item, listData, totalCount.',
    async () => {
      for (const path of ['Public/GetCertTypeList', 'User/GetUserInfo', 'nowhere'])
        expectFields(await anyone.get(path), 'Code, Msg, OtherMsg, item, listData, totalCount')
    },
  )
  await says(
    'specification#calls',
    ['Base path /api.', 'A response is a success only when Code equals 1.'],
    async () => {
      const right = await anyone.get('Public/GetCertTypeList')
      const wrong = await anyone.post('User/GetToken', { Mobile: '', Pwd: '' })
      expect([right.Code, wrong.Code]).toEqual([1, 0])
      expect(wrong.Msg).toBe('请输入手机号')
    },
  )
  const candidate = await signedIn('13800000024')
  await says('specification#calls', 'Authorization header carries the stored token with its head prefix.', async () => {
    expect((await anyone.get('User/GetUserInfo')).status).toBe(401)
    expect((await candidate.get('User/GetUserInfo')).item.Mobile).toBe('13800000024')
  })
  await says('rulings#status', '401 no, expired or revoked token; 403 wrong role; 404 unknown', async () => {
    expect((await candidate.get('Examiner/GetExamTimeMajors')).status).toBe(403)
    expect((await anyone.get('nowhere')).status).toBe(404)
  })
})
