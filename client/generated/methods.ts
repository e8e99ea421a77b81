// Made by `npm run generate` from the contract.
export const postActions: readonly string[] = [
  'ExamPublic/CreateExamNo',
  'Exam/ExamSignUp',
  'Exam/UpdateExamForm',
  'Exam/UpdateExamFormPhoto',
  'WeiXin/CreateWeiXinPayUrl',
  'User/GetToken',
  'User/UserRegistration',
  'User/ForgetPwd',
  'User/ChangePWD',
  'User/UpdateUserInfo',
  'User/Logout',
  'Public/AddPV',
  'File/ImgUpload',
  'Admin/RevealCertNO',
  'Admin/CheckPhoto',
]
