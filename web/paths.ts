import { DOORS, type Door } from '#domain/people/userType.ts'

type QueryParams = Record<string, string | number | undefined>

function withQuery(path: string, query: QueryParams): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

/**
 * The address of every screen; paths and parameter names are the specification's (specification#public-routes,
 * specification#login-routes).
 */
export const paths = {
  home: '/',
  examCenter: '/ExamCenter',
  connect: '/connect',
  vipCenter: '/VipCenter',
  service: '/service',
  privacy: '/privacy',
  notFound: '/404',
  /** `back` is passed from the login to registration and password reset, and is opened at the end. */
  register: (back?: string) => withQuery('/Register', { back }),
  /** `door`: whose password, where the mobile has several accounts. */
  forgetPwd: (back?: string, door?: Door) => withQuery('/ForgetPwd', { back, door }),
  examinerLogin: (back?: string) => withQuery('/ExaminerLogin', { back }),
  myEnroll: '/MyEnroll',
  invoices: '/Invoices',
  myData: '/MyData',
  /** Picks several enrolments to pay at once; these are ticked at first, otherwise all that can be paid. */
  payTogether: (enrolmentIds: readonly number[] = []) => withQuery('/PayTogether', { EF_IDs: enrolmentIds.join('-') }),
  bill: (billNumber: string) => withQuery('/Bill', { BillNO: billNumber }),
  musicExam: '/MusicExam',
  /** A teacher's pupils with the consent of their guardians, and the sheet by which he enters more. */
  pupils: '/Pupils',
  pupilSheet: '/PupilSheet',
  guardianConsent: (key: string) => withQuery('/GuardianConsent', { Key: key }),
  examTimeInfo: '/ExamTimeInfo',
  examResultInfo: '/ExamResultInfo',
  examOtherResultInfo: '/ExamOtherResultInfo',
  /** Own certificates, or those of one enrolment. */
  certificates: (enrolmentId?: number) => withQuery('/Certificates', { EF_ID: enrolmentId }),
  /** Appeals against the result of an enrolment (office#appeals). */
  appeal: (enrolmentId?: number) => withQuery('/Appeal', { EF_ID: enrolmentId }),
  /** Pays the fee of one of them. */
  payAppeal: (enrolmentId: number, appealId: number) => withQuery('/Appeal', { EF_ID: enrolmentId, AP_ID: appealId }),
  fireworksClient: (enrolmentId: number) => withQuery('/FireworksClient', { EF_ID: enrolmentId }),
  messages: '/Messages',
  messagesOf: (kind: string | null) => withQuery('/Messages', { kind: kind ?? undefined }),
  examList: '/ExamList',
  teachersList: '/TeachersList',
  shopIndex: '/ShopIndex',
  /** What the exam of a major and grade asks for. */
  pieces: (majorId?: number, gradeId?: number) => withQuery('/Pieces', { MID: majorId, GID: gradeId }),
  login: (back?: string) => withQuery('/Login', { back }),
  examApply: (enrolmentId?: number, step?: number) => withQuery('/ExamApply', { EF_ID: enrolmentId, step }),
  /** Opens the wizard with this batch, whose announcement it shows first. */
  examApplyBatch: (batchId: number) => withQuery('/ExamApply', { EB_ID: batchId }),
  enrollDetails: (enrolmentId: number) => withQuery('/EnrollDetails', { EF_ID: enrolmentId }),
  /** `state` narrows the tab to enrolments in one state. */
  myEnrollTab: (tab?: string, state?: string) => withQuery('/MyEnroll', { tab, state }),
  examOnline: (enrolmentId: number) => withQuery('/ExamOnline', { EF_ID: enrolmentId }),
  answerkey: (enrolmentId: number, isTest: 0 | 1) => withQuery('/Answerkey', { EF_ID: enrolmentId, IsTest: isTest }),
  video: (sheetId: number) => withQuery('/Video', { EAS_ID: sheetId }),
  /** Comments by song for majors of ParentID -1, integrated ones for -2 (specification#result-query). */
  readReview: (parentId: number, enrolmentId: number, certNumber: string) =>
    withQuery(parentId === -2 ? '/SingReview' : '/MIReview', { EF_ID: enrolmentId, CertNO: certNumber }),
  admissionTicket: (enrolmentId: number) => withQuery('/AdmissionTicket', { EF_ID: enrolmentId }),
  setOfflineExamTracks: (enrolmentId: number) => withQuery('/SetOfflineExamTracks', { EF_ID: enrolmentId }),
  assessment: (state?: number) => withQuery('/Assessment', { State: state }),
  assessDetails: (enrolmentId: number) => withQuery('/AssessDetails', { EF_ID: enrolmentId }),
  reviewHearing: (enrolmentId: number) => withQuery('/ReviewHearing', { EF_ID: enrolmentId }),
  reviewResults: (found: { Search?: string; From?: string; To?: string } = {}) => withQuery('/ReviewResults', found),
  reviewInfo: (enrolmentId: number) => withQuery('/ReviewInfo', { EF_ID: enrolmentId }),
  /** The day's list of an exam time on site, or the desk for one of its candidates. */
  onSiteReview: (examTimeId?: number, enrolmentId?: number) =>
    withQuery('/OnSiteReview', { ET_ID: examTimeId, EF_ID: enrolmentId }),
  examTimeList: (isOnline: 0 | 1) => withQuery('/ExamTimeList', { IsOnline: isOnline }),
  examTimeUserList: (examTimeId: number, { majorId, state }: { majorId?: number; state?: number } = {}) =>
    withQuery('/ExamTimeUserList', { ET_ID: examTimeId, MID: majorId, State: state }),
  newsList: (channelId: number) => withQuery('/NewsList', { CID: channelId }),
  channels: (channelId: number) => withQuery('/Channels', { CID: channelId }),
  newsDetail: (newsId: number) => withQuery('/NewsDetail', { News_ID: newsId }),
} as const

/** Reads an id from the address; null for an invalid one, so that the screen can redirect to /404. */
export function idIn(search: string, name: string): number | null {
  const wanted = name.toLowerCase()
  for (const [key, value] of new URLSearchParams(search)) {
    if (key.toLowerCase() === wanted && /^[1-9]\d{0,9}$/.test(value)) return Number(value)
  }
  return null
}

/**
 * Returns where to go after the login, only within this site: `//host`, `\host` and absolute addresses would be an open
 * redirect.
 */
export function backPathIn(search: string): string {
  return givenBackPath(search) ?? paths.vipCenter
}

/** The door that the address names; that of the family where it names none. */
export const doorIn = (search: string): Door =>
  DOORS.find((door) => door === new URLSearchParams(search).get('door')) ?? 'family'

/**
 * Like `backPathIn`, but undefined where the address has no valid path, so that the next account page gets none either.
 */
export function givenBackPath(search: string): string | undefined {
  const back = new URLSearchParams(search).get('back') ?? ''
  const isOwn = /^\/(?![/\\])[^\\\s]*$/.test(back)
  return isOwn && !/^\/(login|register|forgetpwd|examinerlogin)/i.test(back) ? back : undefined
}
