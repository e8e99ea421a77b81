import { kunmingDistricts } from './catalogueTables.ts'
import { type DemoNews, type NewsFacts, ol, p, picture, ul } from './newsText.ts'

/** Notices, news of the association and the banner: channels 4, 20 and 21. */
export function noticeNews(facts: NewsFacts): DemoNews[] {
  const { openBatch, openOnlineBatch, sittingBatch, finishedBatch, notStartedBatch } = facts
  return [
    {
      channelId: 20,
      daysAgo: 1,
      isBanner: true,
      pictures: [picture('bannerEnrol')],
      title: `${openBatch}开始报名`,
      indexInfo: `线上、现场均可报考，${facts.lastDay}截止`,
      html:
        p(`${openBatch}已开始报名，设线上考试和现场考试，${facts.lastDay}截止，逾期不再补报。`) +
        ul(`${facts.showsRooms}起查询考试时间和考场`, `${facts.examines}起考试`, `${facts.showsResults}公布成绩`) +
        p('请尽早完成报名、缴费和照片上传，避免截止前网络拥堵。<a href="/ExamApply">现在去报名</a>'),
    },
    {
      channelId: 20,
      daysAgo: 2,
      isBanner: true,
      pictures: [picture('bannerOnline')],
      title: `${sittingBatch}线上考试正在进行`,
      indexInfo: '请在公布的时间内上传视频并提交',
      html:
        p(`${sittingBatch}的线上考试已经开始，考试时间以“查询考场”显示的为准。`) +
        ol(
          '连接无线网络，手机横向放稳',
          '进入“在线考试”，选择教材后开始',
          '按要求逐首录制、上传',
          '全部上传后提交，看到“线上考试已完成”即可',
        ) +
        p('开始后倒计时不会因为关闭页面而暂停。时长一至三级60分钟，四至六级90分钟，七至十级120分钟。'),
    },
    {
      channelId: 20,
      daysAgo: 3,
      title: '关于照片审核的提醒',
      indexInfo: '翻拍、生活照和背景不是单色的都不能通过',
      html:
        p('本周审核发现，未通过的照片多数是手机翻拍和生活照。请上传照相馆提供的电子版，背景为白、蓝、红单色。') +
        p(
          '未通过的考生请在“我的报名”里查看原因并更换照片，更换的照片不能超过2MB。照片问题不影响已缴费的报名资格，但会影响证书制作。',
        ),
    },
    {
      channelId: 20,
      daysAgo: 6,
      title: `${sittingBatch}考场公布`,
      indexInfo: '现在可以查询考试时间、考场和准考证',
      html:
        p(`${sittingBatch}的考试时间和考场已经公布。选择批次、输入证件号码即可查询。`) +
        p('现场考试的考生请保存准考证，考试当天凭现场考试码签到；请在考试前一天以前选定曲目。'),
    },
    {
      channelId: 20,
      daysAgo: 12,
      title: `${openOnlineBatch}报名公告`,
      indexInfo: '全部专业在线上进行，不设现场考试',
      html:
        p(`${openOnlineBatch}面向全省，所有专业均在手机上完成，不设现场考试，适合路途较远的考生。`) +
        p('收费沿用原标准：一级70元，每升一级增加10元，含报名费10元、证书费20元，其余为考务费。'),
    },
    {
      channelId: 20,
      daysAgo: 138,
      title: `${finishedBatch}成绩与评语公布`,
      indexInfo: '输入姓名和证件号码即可查询',
      html:
        p(`${finishedBatch}的成绩和考官评语已经公布，请在“查询成绩”中输入考生姓名和证件号码查看。`) +
        p('对成绩有疑问的，请在公布后15天内联系客服申请复核。选择邮寄的证书将在30个工作日内寄出。'),
    },
    {
      channelId: 20,
      daysAgo: 10,
      title: `${notStartedBatch}预告`,
      indexInfo: `${facts.nextOpens}开始报名`,
      html:
        p(`${notStartedBatch}将于${facts.nextOpens}开始报名，设线上考试和现场考试，简章以届时公布的为准。`) +
        p('新用户注册需要运营商核验，约5至7个工作日，请提前注册账号。'),
    },
    {
      channelId: 4,
      daysAgo: 15,
      title: '本站全新改版上线',
      indexInfo: '报名、考试、查询都在一个页面里',
      html:
        p('改版后的服务把报名、缴费、考试和查询放在一起，“我的”页面会提示下一步该做什么、什么时候截止。') +
        p('原有账号和报名记录不变，忘记密码的可以用手机验证码重设。'),
    },
    {
      channelId: 4,
      daysAgo: 50,
      title: '谨防冒充考级工作人员的诈骗',
      indexInfo: '缴费只在本页面或指定地点进行',
      html:
        p('近期有人冒充工作人员，以“保过”“内部名额”为由收取费用。本会没有此类服务，也不会要求转账到个人账户。') +
        p('缴费只有两种方式：在本页面用微信支付，或到公布的指定地点缴纳并索取收据。如遇可疑情况请拨打客服电话核实。'),
    },
    {
      channelId: 21,
      daysAgo: 5,
      isBanner: true,
      pictures: [picture('bannerFolk')],
      title: '民族器乐公益课走进九个县区',
      indexInfo: '古筝、二胡、葫芦丝，免费听，免费试奏',
      html:
        p(`协会组织会员老师到昆明市${kunmingDistricts.join('、')}开设民族器乐公益课，每场两小时，可以现场试奏。`) +
        p('课程不收费，名额有限，请向当地文化馆报名。（演示内容）'),
    },
    {
      channelId: 21,
      daysAgo: 9,
      isBanner: true,
      pictures: [picture('bannerHall')],
      title: '优秀考生汇报音乐会诚邀参加',
      indexInfo: '获得优秀等次的考生可以报名演出',
      html:
        p('汇报音乐会面向近两个批次获得优秀等次的考生，独奏、重奏、演唱均可，曲目时长不超过六分钟。') +
        p('请将姓名、考号和曲目发给客服，经审听后确定节目单。演出不收取任何费用。（演示内容）'),
    },
    {
      channelId: 21,
      daysAgo: 25,
      title: '考官培训班在昆明举行',
      indexInfo: '统一评定尺度，练习线上评审',
      html: p(
        '来自全省的考官参加了为期两天的培训，内容包括各专业评定标准、评语写作、线上评审操作和回避制度。培训结束后进行了试评，尺度不一致的专业再次讨论。（演示内容）',
      ),
    },
  ]
}
