import * as catalogue from './catalogue.ts'
import * as content from './content.ts'
import * as enrolment from './enrolment.ts'
import * as exam from './exam.ts'
import * as examDay from './examDay.ts'
import * as examinerList from './examinerList.ts'
import * as examRoom from './examRoom.ts'
import * as file from './file.ts'
import * as hearing from './hearing.ts'
import * as onSite from './onSite.ts'
import * as otherResult from './otherResult.ts'
import * as payment from './payment.ts'
import * as review from './review.ts'
import * as staff from './staff.ts'
import * as staffExam from './staffExam.ts'
import * as user from './user.ts'
import * as video from './video.ts'

/** Every call, by controller and action: `POST /api/Exam/ExamSignUp` is `contract.Exam.ExamSignUp`. */
export const contract = {
  ExamPublic: {
    GetExamAreaList: catalogue.GetExamAreaList,
    GetALLMajorsList: catalogue.GetALLMajorsList,
    GetALLGradesList: catalogue.GetALLGradesList,
    GetALLExamBatchALLFeeList: catalogue.GetALLExamBatchALLFeeList,
    GetALLExamBatchMenuList: catalogue.GetALLExamBatchMenuList,
    GetExamBatchSummaryList: catalogue.GetExamBatchSummaryList,
    CreateExamNo: enrolment.CreateExamNo,
    GetExamTextBookList: exam.GetExamTextBookList,
  },
  Exam: {
    ExamSignUp: enrolment.ExamSignUp,
    UpdateExamForm: enrolment.UpdateExamForm,
    GetExamFormInfo: enrolment.GetExamFormInfo,
    GetMyExamFormList: enrolment.GetMyExamFormList,
    GetMyNextStep: enrolment.GetMyNextStep,
    GetMyCandidates: enrolment.GetMyCandidates,
    WithdrawConsent: enrolment.WithdrawConsent,
    UpdateExamFormPhoto: enrolment.UpdateExamFormPhoto,
    GetMyOnlineExamList: exam.GetMyOnlineExamList,
    ExamFromPatternList: exam.ExamFromPatternList,
    GetExamQuestionList: exam.GetExamQuestionList,
    SelectTextBook: exam.SelectTextBook,
    ResetAnswerRecord: exam.ResetAnswerRecord,
    GetAnswerSheetList: exam.GetAnswerSheetList,
    AddExamAnswerSheetInfo: exam.AddExamAnswerSheetInfo,
    RandomQuestion: exam.RandomQuestion,
    UpdateExamAnswerSheetInfo: exam.UpdateExamAnswerSheetInfo,
    SubAnswer: exam.SubAnswer,
    GetOwnVideo: exam.GetOwnVideo,
    GetHearingPaper: hearing.GetHearingPaper,
    PlayHearingItem: hearing.PlayHearingItem,
    SaveHearingAnswer: hearing.SaveHearingAnswer,
    SubmitHearingPaper: hearing.SubmitHearingPaper,
    ScoreQuery: exam.ScoreQuery,
    OtherScoreQuery: otherResult.OtherScoreQuery,
    FindExamFormInfo: examDay.FindExamFormInfo,
    GetOfflineExamTracks: examDay.GetOfflineExamTracks,
    SetOfflineExamTracks: examDay.SetOfflineExamTracks,
    ExaminerReviewInfo: review.ExaminerReviewInfo,
  },
  WeiXin: {
    GetWeiXinState: user.GetWeiXinState,
    GetWeiXinUserInfo: user.GetWeiXinUserInfo,
    GetJSSDK: user.GetJSSDK,
    CreateWeiXinPayUrl: payment.CreateWeiXinPayUrl,
    GetPayState: payment.GetPayState,
  },
  User: {
    GetToken: user.GetToken,
    UserRegistration: user.UserRegistration,
    RefreshToken: user.RefreshToken,
    ForgetPwd: user.ForgetPwd,
    ChangePWD: user.ChangePWD,
    GetUserInfo: user.GetUserInfo,
    UpdateUserInfo: user.UpdateUserInfo,
    UserExists: user.UserExists,
    Logout: user.Logout,
    GetMyLogins: user.GetMyLogins,
    EndLogin: user.EndLogin,
  },
  Public: {
    GetCaptcha: user.GetCaptcha,
    GetCheckCode: user.GetCheckCode,
    SendSMSCode: user.SendSMSCode,
    GetCertTypeList: catalogue.GetCertTypeList,
    GetChannelsList: content.GetChannelsList,
    GetNewsList: content.GetNewsList,
    GetNewsInfo: content.GetNewsInfo,
    GetSiteInfo: content.GetSiteInfo,
    AddPV: content.AddPV,
    GetNameSpell: enrolment.GetNameSpell,
  },
  File: {
    ImgUpload: file.ImgUpload,
    LookAtPhoto: file.LookAtPhoto,
    CreateVideoUpload: video.CreateVideoUpload,
    GetVideoUpload: video.GetVideoUpload,
    SignVideoParts: video.SignVideoParts,
    CompleteVideoUpload: video.CompleteVideoUpload,
    GetSTSToken: video.GetSTSToken,
    CreateRehearsalUpload: examRoom.CreateRehearsalUpload,
    CompleteRehearsalUpload: examRoom.CompleteRehearsalUpload,
    FileUploadToMP3: hearing.FileUploadToMP3,
  },
  Examiner: {
    GetExaminerHaveExamFromList: examinerList.GetExaminerHaveExamFromList,
    GetExamTimeMajors: examinerList.GetExamTimeMajors,
    GetExamFormReviewInfo: review.GetExamFormReviewInfo,
    SubmitExaminerReview: review.SubmitExaminerReview,
    ChangeExaminerReview: review.ChangeExaminerReview,
    SaveReviewDraft: review.SaveReviewDraft,
    GetExamFormMusicTheoryReviewInfo: hearing.GetExamFormMusicTheoryReviewInfo,
    ResetReview: review.ResetReview,
    DeclareConflict: review.DeclareConflict,
    CheckIn: onSite.CheckIn,
    UndoCheckIn: onSite.UndoCheckIn,
    MarkAbsent: onSite.MarkAbsent,
    GetSpecifiedExamPatterns: onSite.GetSpecifiedExamPatterns,
    SubmitOfflineExaminerReview: onSite.SubmitOfflineExaminerReview,
  },
  Admin: {
    GetEnrolmentList: staff.GetEnrolmentList,
    GetEnrolmentDetail: staff.GetEnrolmentDetail,
    RevealCertNO: staff.RevealCertNO,
    GetPhotoCheckList: staff.GetPhotoCheckList,
    CheckPhoto: staff.CheckPhoto,
    GetExamSessions: examRoom.GetExamSessions,
    GetUnsubmittedExams: examRoom.GetUnsubmittedExams,
    GetExamTimeList: staffExam.GetExamTimeList,
    SaveExamTime: staffExam.SaveExamTime,
    PublishExamTime: staffExam.PublishExamTime,
    AssignExamTime: staffExam.AssignExamTime,
    GetExaminerList: staffExam.GetExaminerList,
    AssignExaminer: staffExam.AssignExaminer,
    GetResultList: staffExam.GetResultList,
    ApproveResults: staffExam.ApproveResults,
    PublishBatchResults: staffExam.PublishBatchResults,
    GetBatchAtWork: staffExam.GetBatchAtWork,
    GetBatchSettings: staffExam.GetBatchSettings,
    SaveBatchSettings: staffExam.SaveBatchSettings,
    GetReviewsOfEnrolment: review.GetReviewsOfEnrolment,
    ImportOtherResults: otherResult.ImportOtherResults,
    GetOtherResultList: otherResult.GetOtherResultList,
    RemoveOtherResults: otherResult.RemoveOtherResults,
  },
} as const

export type Contract = typeof contract
