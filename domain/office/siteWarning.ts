/** What an operator must put right while the product serves on. */
export const siteWarnings = [
  'trustProxy',
  'backup',
  'silent',
  'disk',
  'dataDir',
  'clockJump',
  'merchantCertificate',
  'tls',
  'wechatAccount',
  'merchantKey',
  'smsKey',
  'auditRights',
  'auditSeal',
] as const
export type SiteWarning = (typeof siteWarnings)[number]

const texts: Readonly<Record<SiteWarning, (detail: string) => string>> = {
  trustProxy: (peer) =>
    `请求经代理 ${peer} 转来，而设置 TRUST_PROXY 中没有它：所有考生被当作同一个地址，很快就收不到验证码。请把 TRUST_PROXY 设为这个代理的地址（代理在本机时为 loopback），然后重新启动`,
  backup: (last) =>
    `${last === '' ? '还没有备份' : `最近一次成功的备份是 ${last}，已超过一天`}，磁盘损坏时会丢失此后的全部报名、缴费和成绩。请运行 npm run backup -- --to 目录，并设为每天自动运行`,
  disk: (free) => `数据目录所在磁盘只剩 ${free}，写满后考生不能上传，报名和缴费也会停。请清理或扩大磁盘`,
  merchantCertificate: (day) =>
    `微信支付商户证书在 ${day} 到期，到期后不能退款。请在商户平台更换证书，换好 WECHAT_MCH_CERT 和 WECHAT_MCH_CERT_KEY 所指的文件（不必重新启动），再运行 npm run check:wechat`,
  dataDir: (mode) =>
    `数据目录对本机其他用户开放（权限 ${mode}），其中有密钥、数据库和考生文件。请运行 chmod 700 数据目录（由 root 启动时为 711）`,
  clockJump: (jump) =>
    `本机时钟跳动了 ${jump}，报名截止、考试结束和登录的时间可能判错。请检查时间同步（timedatectl）；确认时钟正确后重新启动，本提示消失`,
  tls: (day) => `网站的 HTTPS 证书在 ${day} 到期，到期后没有人能打开网站。请在前面的代理上更换证书`,
  wechatAccount: (code) =>
    `微信不接受公众号的 AppID 或 AppSecret（${code}），微信登录和消息都会停。请运行 npm run check:wechat，按它说的改正`,
  merchantKey: (code) =>
    `微信支付不接受商户号或密钥（${code}），没有人能缴费。请运行 npm run check:wechat，按它说的改正`,
  smsKey: (code) => `短信服务商不接受密钥或签名（${code}），没有人能收到验证码。请运行 npm run check:sms，按它说的改正`,
  auditRights: () =>
    '数据库角色可以修改操作日志。请用数据库管理员的地址运行一次 npm run audit:secure -- --superuser 地址（见运维说明“操作日志”）',
  auditSeal: (day) =>
    `操作日志在 ${day} 之后没有封存。请查看 worker 的日志中的 sealAudit，常见原因是一个从前一天开始的数据库事务没有结束`,
  silent: () =>
    '本系统是恢复的副本，不对外连接：短信、微信通知、支付和退款都不会发出。确认要正式启用时，停掉原来的系统，删除数据目录中的 SILENT 文件，再重新启动',
}

/** The sentence for the operator, with what to do. */
export const siteWarningText = (code: SiteWarning, detail: string): string => texts[code](detail)
