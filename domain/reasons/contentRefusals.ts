/** Why the server alone says no about news, the site and messages. */
export const contentRefusals = {
  NEWS_PICTURE_LOST: '正文中还有{n}处图片没有补上，请补上图片或删去标记，或确认后再发布',
  NEWS_FILE_WRONG: '附件只能是PDF、Word或Excel文件，且内容须与文件名相符；带宏或设了密码的文件请另存后再上传',
  NEWS_FILE_UNKNOWN: '有附件没有找到，请重新上传',
  NEWS_NOT_OUT: '该内容没有发布，无需撤下',
  BANNER_UNFIT: '轮播只能放已发布或定时发布、并有封面图的新闻',
  BANNER_LONG: '首页轮播最多放{n}条',
  LEGAL_TEXT_WRONG: '请填写内容，最多10万字',
  LEGAL_TEXT_SAME: '内容没有变化，无需发布新版本',
  AGREEMENT_CHANGED: '协议刚刚更新，请重新阅读后再同意',
  TEMPLATE_CODE_WRONG: '模板编号只能是字母、数字、下划线和短横线，最多64位',
  MESSAGE_NOT_AGAIN: '这条消息可能已经送达，不能再次发送',
  MESSAGE_LIMIT: '{why}，不能再发送',
} as const
