const KEYS = '云控制台「访问控制 RAM」的 AccessKey'

/** By the code of the store or of STS. */
const FAULTS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^InvalidAccessKeyId/, `S3_ACCESS_KEY_ID 不对或已停用。请核对${KEYS}`],
  [/^SignatureDoesNotMatch$/, `S3_SECRET_ACCESS_KEY 不对（少数情况是 S3_REGION 不对）。请核对${KEYS}`],
  [/^NoSuchBucket$/, 'S3_BUCKET 不对，没有这个存储桶。请核对桶的名称和所在地域（S3_ENDPOINT）'],
  [
    /^(AuthorizationHeaderMalformed|InvalidRegion|PermanentRedirect)$/,
    'S3_REGION 与存储桶的地域不一致。请填写桶的地域',
  ],
  [/^SecondLevelDomainForbidden$/, '这家云只接受“桶名.域名”的地址。请设置 S3_PATH_STYLE=0'],
  [/^(RequestTimeTooSkewed|InvalidTimeStamp)/, '本机时钟与云端相差太多。请在服务器上开启时间同步（NTP）'],
  [/^(UserDisable|AccountDisabled|Arrearage)$/, '云账号已停用，一般是欠费。请充值'],
]

const NO_RIGHT =
  '这个 AccessKey 没有权限。请给它授予桶内读、写、删除和列举的权限（PutObject、GetObject、DeleteObject、ListBucket）'

/** What is wrong with the settings of the store, and where it is set right. */
export function storeFault(code: string): string {
  const [, told] = FAULTS.find(([form]) => form.test(code)) ?? []
  return `${told ?? (/AccessDenied|HTTP_403/.test(code) ? NO_RIGHT : '存储拒绝了请求。请核对 S3_ 开头的设置')}（${code}）`
}

const STS_FAULTS: ReadonlyArray<readonly [RegExp, string]> = [
  [
    /EntityNotExist\.Role|NoSuchEntity|InvalidParameter\.RoleArn|ValidationError/,
    'STS_ROLE_ARN 不对，没有这个角色。请核对 RAM 控制台「角色」里的 ARN',
  ],
  [
    /NoPermission|AccessDenied|HTTP_403/,
    '不能扮演角色 STS_ROLE_ARN。请给 S3_ACCESS_KEY_ID 的 RAM 用户授予 AliyunSTSAssumeRoleAccess，并在角色的信任策略中加入它',
  ],
]

/** What is wrong with the upload credentials, and where it is set right. */
export function stsFault(code: string): string {
  const [, told] = [...STS_FAULTS, ...FAULTS].find(([form]) => form.test(code)) ?? []
  return `${told ?? '没有取得上传凭证。请核对 STS_ROLE_ARN 和 STS_ENDPOINT'}（${code}）`
}

/** Keys of the store on another machine are derived from the key that all machines have. */
export const OTHER_SECRET_KEY =
  'npm run store 不接受本机的密钥。请让所有机器的 SECRET_KEY 相同，并重新启动 npm run store'
export const ROLE_TOO_NARROW =
  '用角色 STS_ROLE_ARN 的凭证不能上传。请给该角色授予这个桶 video/ 下的写权限（oss:PutObject、oss:AbortMultipartUpload、oss:ListParts）'
export const ROLE_TOO_WIDE =
  '用角色 STS_ROLE_ARN 的凭证可以写到指定目录以外，考生之间可以互相覆盖视频。请检查存储是否支持会话策略'
export const noCors = (origin: string): string =>
  `存储桶没有允许 ${origin} 的跨域上传。请在桶的「跨域设置（CORS）」中加入：来源 ${origin}，方法 PUT、GET、HEAD，允许的请求头 *，暴露的响应头 ETag`
