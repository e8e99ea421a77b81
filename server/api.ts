import type { Endpoint } from '#contract/endpoint.ts'
import type { Contract } from '#contract/table.ts'
import { GetALLExamBatchALLFeeList } from './features/catalogue/api/GetALLExamBatchALLFeeList.ts'
import { GetALLExamBatchMenuList } from './features/catalogue/api/GetALLExamBatchMenuList.ts'
import { GetALLGradesList } from './features/catalogue/api/GetALLGradesList.ts'
import { GetALLMajorsList } from './features/catalogue/api/GetALLMajorsList.ts'
import { GetCertTypeList } from './features/catalogue/api/GetCertTypeList.ts'
import { GetExamAreaList } from './features/catalogue/api/GetExamAreaList.ts'
import { GetExamBatchSummaryList } from './features/catalogue/api/GetExamBatchSummaryList.ts'
import { GetChannelsList } from './features/content/api/GetChannelsList.ts'
import { GetNewsInfo } from './features/content/api/GetNewsInfo.ts'
import { GetNewsList } from './features/content/api/GetNewsList.ts'
import { GetSiteInfo } from './features/content/api/GetSiteInfo.ts'
import { CheckPhoto } from './features/enrolment/api/CheckPhoto.ts'
import { CreateExamNo } from './features/enrolment/api/CreateExamNo.ts'
import { ExamSignUp } from './features/enrolment/api/ExamSignUp.ts'
import { GetEnrolmentDetail } from './features/enrolment/api/GetEnrolmentDetail.ts'
import { GetEnrolmentList } from './features/enrolment/api/GetEnrolmentList.ts'
import { GetExamFormInfo } from './features/enrolment/api/GetExamFormInfo.ts'
import { GetMyCandidates } from './features/enrolment/api/GetMyCandidates.ts'
import { GetMyExamFormList } from './features/enrolment/api/GetMyExamFormList.ts'
import { GetMyNextStep } from './features/enrolment/api/GetMyNextStep.ts'
import { GetNameSpell } from './features/enrolment/api/GetNameSpell.ts'
import { GetPhotoCheckList } from './features/enrolment/api/GetPhotoCheckList.ts'
import { RevealCertNO } from './features/enrolment/api/RevealCertNO.ts'
import { UpdateExamForm } from './features/enrolment/api/UpdateExamForm.ts'
import { UpdateExamFormPhoto } from './features/enrolment/api/UpdateExamFormPhoto.ts'
import { WithdrawConsent } from './features/enrolment/api/WithdrawConsent.ts'
import { AddExamAnswerSheetInfo } from './features/exam/api/AddExamAnswerSheetInfo.ts'
import { ExamFromPatternList } from './features/exam/api/ExamFromPatternList.ts'
import { GetAnswerSheetList } from './features/exam/api/GetAnswerSheetList.ts'
import { GetExamQuestionList } from './features/exam/api/GetExamQuestionList.ts'
import { GetExamSessions } from './features/exam/api/GetExamSessions.ts'
import { GetExamTextBookList } from './features/exam/api/GetExamTextBookList.ts'
import { GetMyOnlineExamList } from './features/exam/api/GetMyOnlineExamList.ts'
import { GetOwnVideo } from './features/exam/api/GetOwnVideo.ts'
import { GetUnsubmittedExams } from './features/exam/api/GetUnsubmittedExams.ts'
import { RandomQuestion } from './features/exam/api/RandomQuestion.ts'
import { ResetAnswerRecord } from './features/exam/api/ResetAnswerRecord.ts'
import { SelectTextBook } from './features/exam/api/SelectTextBook.ts'
import { SubAnswer } from './features/exam/api/SubAnswer.ts'
import { UpdateExamAnswerSheetInfo } from './features/exam/api/UpdateExamAnswerSheetInfo.ts'
import { FileUploadToMP3 } from './features/hearing/api/FileUploadToMP3.ts'
import { GetHearingPaper } from './features/hearing/api/GetHearingPaper.ts'
import { PlayHearingItem } from './features/hearing/api/PlayHearingItem.ts'
import { SaveHearingAnswer } from './features/hearing/api/SaveHearingAnswer.ts'
import { SubmitHearingPaper } from './features/hearing/api/SubmitHearingPaper.ts'
import { CompleteRehearsalUpload } from './features/media/api/CompleteRehearsalUpload.ts'
import { CompleteVideoUpload } from './features/media/api/CompleteVideoUpload.ts'
import { CreateRehearsalUpload } from './features/media/api/CreateRehearsalUpload.ts'
import { CreateVideoUpload } from './features/media/api/CreateVideoUpload.ts'
import { GetSTSToken } from './features/media/api/GetSTSToken.ts'
import { GetVideoUpload } from './features/media/api/GetVideoUpload.ts'
import { ImgUpload } from './features/media/api/ImgUpload.ts'
import { LookAtPhoto } from './features/media/api/LookAtPhoto.ts'
import { SignVideoParts } from './features/media/api/SignVideoParts.ts'
import { CreateWeiXinPayUrl } from './features/payment/api/CreateWeiXinPayUrl.ts'
import { GetPayState } from './features/payment/api/GetPayState.ts'
import { ApproveResults } from './features/result/api/ApproveResults.ts'
import { GetOtherResultList } from './features/result/api/GetOtherResultList.ts'
import { GetResultList } from './features/result/api/GetResultList.ts'
import { ImportOtherResults } from './features/result/api/ImportOtherResults.ts'
import { OtherScoreQuery } from './features/result/api/OtherScoreQuery.ts'
import { PublishBatchResults } from './features/result/api/PublishBatchResults.ts'
import { RemoveOtherResults } from './features/result/api/RemoveOtherResults.ts'
import { ScoreQuery } from './features/result/api/ScoreQuery.ts'
import { ChangeExaminerReview } from './features/review/api/ChangeExaminerReview.ts'
import { CheckIn } from './features/review/api/CheckIn.ts'
import { DeclareConflict } from './features/review/api/DeclareConflict.ts'
import { ExaminerReviewInfo } from './features/review/api/ExaminerReviewInfo.ts'
import { GetExamFormMusicTheoryReviewInfo } from './features/review/api/GetExamFormMusicTheoryReviewInfo.ts'
import { GetExamFormReviewInfo } from './features/review/api/GetExamFormReviewInfo.ts'
import { GetExaminerHaveExamFromList } from './features/review/api/GetExaminerHaveExamFromList.ts'
import { GetExamTimeMajors } from './features/review/api/GetExamTimeMajors.ts'
import { GetReviewsOfEnrolment } from './features/review/api/GetReviewsOfEnrolment.ts'
import { GetSpecifiedExamPatterns } from './features/review/api/GetSpecifiedExamPatterns.ts'
import { MarkAbsent } from './features/review/api/MarkAbsent.ts'
import { ResetReview } from './features/review/api/ResetReview.ts'
import { SaveReviewDraft } from './features/review/api/SaveReviewDraft.ts'
import { SubmitExaminerReview } from './features/review/api/SubmitExaminerReview.ts'
import { SubmitOfflineExaminerReview } from './features/review/api/SubmitOfflineExaminerReview.ts'
import { UndoCheckIn } from './features/review/api/UndoCheckIn.ts'
import { AssignExaminer } from './features/schedule/api/AssignExaminer.ts'
import { AssignExamTime } from './features/schedule/api/AssignExamTime.ts'
import { FindExamFormInfo } from './features/schedule/api/FindExamFormInfo.ts'
import { GetBatchAtWork } from './features/schedule/api/GetBatchAtWork.ts'
import { GetBatchSettings } from './features/schedule/api/GetBatchSettings.ts'
import { GetExaminerList } from './features/schedule/api/GetExaminerList.ts'
import { GetExamTimeList } from './features/schedule/api/GetExamTimeList.ts'
import { GetOfflineExamTracks } from './features/schedule/api/GetOfflineExamTracks.ts'
import { PublishExamTime } from './features/schedule/api/PublishExamTime.ts'
import { SaveBatchSettings } from './features/schedule/api/SaveBatchSettings.ts'
import { SaveExamTime } from './features/schedule/api/SaveExamTime.ts'
import { SetOfflineExamTracks } from './features/schedule/api/SetOfflineExamTracks.ts'
import { AddPV } from './features/siteVisit/api/AddPV.ts'
import { ChangePWD } from './features/user/api/ChangePWD.ts'
import { EndLogin } from './features/user/api/EndLogin.ts'
import { ForgetPwd } from './features/user/api/ForgetPwd.ts'
import { GetCaptcha } from './features/user/api/GetCaptcha.ts'
import { GetCheckCode } from './features/user/api/GetCheckCode.ts'
import { GetJSSDK } from './features/user/api/GetJSSDK.ts'
import { GetMyLogins } from './features/user/api/GetMyLogins.ts'
import { GetToken } from './features/user/api/GetToken.ts'
import { GetUserInfo } from './features/user/api/GetUserInfo.ts'
import { GetWeiXinState } from './features/user/api/GetWeiXinState.ts'
import { GetWeiXinUserInfo } from './features/user/api/GetWeiXinUserInfo.ts'
import { Logout } from './features/user/api/Logout.ts'
import { RefreshToken } from './features/user/api/RefreshToken.ts'
import { SendSMSCode } from './features/user/api/SendSMSCode.ts'
import { UpdateUserInfo } from './features/user/api/UpdateUserInfo.ts'
import { UserExists } from './features/user/api/UserExists.ts'
import { UserRegistration } from './features/user/api/UserRegistration.ts'
import type { Handler } from './handler.ts'

/** Every action of the contract has its handler here; a missing or wrong one does not compile. */
type Api = { [C in keyof Contract]: { [A in keyof Contract[C]]: HandlerOf<Contract[C][A]> } }
type HandlerOf<E> = E extends Endpoint ? Handler<E> : never

export const api: Api = {
  ExamPublic: {
    GetExamAreaList,
    GetALLMajorsList,
    GetALLGradesList,
    GetALLExamBatchALLFeeList,
    GetALLExamBatchMenuList,
    GetExamBatchSummaryList,
    CreateExamNo,
    GetExamTextBookList,
  },
  Exam: {
    ExamSignUp,
    UpdateExamForm,
    GetExamFormInfo,
    GetMyExamFormList,
    GetMyNextStep,
    GetMyCandidates,
    WithdrawConsent,
    UpdateExamFormPhoto,
    GetMyOnlineExamList,
    ExamFromPatternList,
    GetExamQuestionList,
    SelectTextBook,
    ResetAnswerRecord,
    GetAnswerSheetList,
    AddExamAnswerSheetInfo,
    RandomQuestion,
    UpdateExamAnswerSheetInfo,
    SubAnswer,
    GetOwnVideo,
    GetHearingPaper,
    PlayHearingItem,
    SaveHearingAnswer,
    SubmitHearingPaper,
    ScoreQuery,
    OtherScoreQuery,
    FindExamFormInfo,
    GetOfflineExamTracks,
    SetOfflineExamTracks,
    ExaminerReviewInfo,
  },
  WeiXin: { GetWeiXinState, GetWeiXinUserInfo, GetJSSDK, CreateWeiXinPayUrl, GetPayState },
  User: {
    GetToken,
    UserRegistration,
    RefreshToken,
    ForgetPwd,
    ChangePWD,
    GetUserInfo,
    UpdateUserInfo,
    UserExists,
    Logout,
    GetMyLogins,
    EndLogin,
  },
  Public: {
    GetCaptcha,
    GetCheckCode,
    SendSMSCode,
    GetCertTypeList,
    GetChannelsList,
    GetNewsList,
    GetNewsInfo,
    GetSiteInfo,
    AddPV,
    GetNameSpell,
  },
  File: {
    ImgUpload,
    LookAtPhoto,
    CreateVideoUpload,
    GetVideoUpload,
    SignVideoParts,
    CompleteVideoUpload,
    GetSTSToken,
    CreateRehearsalUpload,
    CompleteRehearsalUpload,
    FileUploadToMP3,
  },
  Examiner: {
    GetExaminerHaveExamFromList,
    GetExamTimeMajors,
    GetExamFormReviewInfo,
    SubmitExaminerReview,
    ChangeExaminerReview,
    SaveReviewDraft,
    GetExamFormMusicTheoryReviewInfo,
    ResetReview,
    DeclareConflict,
    CheckIn,
    UndoCheckIn,
    MarkAbsent,
    GetSpecifiedExamPatterns,
    SubmitOfflineExaminerReview,
  },
  Admin: {
    GetEnrolmentList,
    GetEnrolmentDetail,
    RevealCertNO,
    GetPhotoCheckList,
    CheckPhoto,
    GetExamSessions,
    GetUnsubmittedExams,
    GetExamTimeList,
    SaveExamTime,
    PublishExamTime,
    AssignExamTime,
    GetExaminerList,
    AssignExaminer,
    GetResultList,
    ApproveResults,
    PublishBatchResults,
    GetBatchAtWork,
    GetBatchSettings,
    SaveBatchSettings,
    GetReviewsOfEnrolment,
    ImportOtherResults,
    GetOtherResultList,
    RemoveOtherResults,
  },
}
