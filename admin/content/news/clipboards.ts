interface Clipboard {
  from: string
  what: string
  html: string
  gives: string
  lost?: number
}

const WORD_HEAD = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Temp/clip_filelist.xml"><!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><style><!-- @font-face {font-family:宋体;} p.MsoNormal {mso-style-parent:""; margin:0cm; font-size:10.5pt;} --></style></head><body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->`
const WORD_END = '<!--EndFragment--></body></html>'
const word = (body: string) => WORD_HEAD + body + WORD_END

/** What the clipboard holds after copying from the programs that offices write in, and what has to come of it. */
export const clipboards: Clipboard[] = [
  {
    from: 'Word',
    what: 'a title, a paragraph in pieces, and an empty one',
    html: word(
      `<h1 style='margin-top:17.0pt'><span style='font-family:宋体;mso-ascii-font-family:Calibri'>考级通知</span><span lang=EN-US><o:p></o:p></span></h1><p class=MsoNormal style='text-indent:21.0pt;mso-char-indent-count:2.0'><span style='font-family:宋体'>报名自</span><span lang=EN-US>2027</span><span style='font-family:宋体'>年</span><b style='mso-bidi-font-weight:normal'><span lang=EN-US style='color:red'>3</span></b><b><span style='font-family:宋体'>月</span></b><span style='font-family:宋体'>开始。</span></p><p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>`,
    ),
    gives: '<h2>考级通知</h2><p>报名自2027年<strong>3月</strong>开始。</p>',
  },
  {
    from: 'Word',
    what: 'numbered paragraphs become a list',
    html: word(
      `<p class=MsoListParagraph style='margin-left:18.0pt;text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span lang=EN-US style='mso-bidi-font-family:Calibri'><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span style='font-family:宋体'>登录</span></p><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span><![endif]><span>缴费</span></p>`,
    ),
    gives: '<ol><li><p>登录</p></li><li><p>缴费</p></li></ol>',
  },
  {
    from: 'Word',
    what: 'points below numbers, and text after them',
    html: word(
      `<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>一、</span><!--[endif]-->材料</p><p class=MsoListParagraph style='mso-list:l1 level2 lfo2'><!--[if !supportLists]--><span style='font-family:Wingdings;mso-list:Ignore'>l<span>&nbsp;</span></span><!--[endif]-->照片</p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span style='mso-list:Ignore'>二、</span><!--[endif]-->费用</p><p class=MsoNormal>特此通知。</p>`,
    ),
    gives: '<ol><li><p>材料</p><ul><li><p>照片</p></li></ul></li><li><p>费用</p></li></ol><p>特此通知。</p>',
  },
  {
    from: 'Word',
    what: 'a table with its spans and without its borders',
    html: word(
      `<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'><td width=284 colspan=2 valign=top style='width:142.0pt;border:solid windowtext 1.0pt'><p class=MsoNormal align=center style='text-align:center'><b>费用</b></p></td></tr><tr><td width=142><p class=MsoNormal>一级</p></td><td width=142><p class=MsoNormal><span lang=EN-US>150<o:p></o:p></span></p></td></tr></table>`,
    ),
    gives:
      '<table><tbody><tr><td colspan="2"><p style="text-align:center"><strong>费用</strong></p></td></tr><tr><td><p>一级</p></td><td><p>150</p></td></tr></tbody></table>',
  },
  {
    from: 'Word',
    what: 'signature and date at the right, a picture of the disk',
    html: word(
      `<p class=MsoNormal><span lang=EN-US><!--[if gte vml 1]><v:shape id="_x0000_i1025" type="#_x0000_t75" style='width:100pt'><v:imagedata src="file:///C:/Temp/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img width=133 height=80 src="file:///C:/Temp/clip_image001.png" v:shapes="_x0000_i1025"><![endif]></span></p><p class=MsoNormal align=right style='text-align:right'>云南省音乐协会</p><p class=MsoNormal align=right style='text-align:right'><span lang=EN-US>2027</span>年</p>`,
    ),
    gives:
      '<p>［此处有图片，请另存后上传］</p><p style="text-align:right">云南省音乐协会</p><p style="text-align:right">2027年</p>',
    lost: 1,
  },
  {
    from: 'Word',
    what: 'links, and a bookmark that is none',
    html: word(
      `<p class=MsoNormal><a name="_Toc1"></a><a href="https://www.gov.cn/"><span class=MsoHyperlink><span lang=EN-US style='text-decoration:underline'>政策</span></span></a>，<a href="file:///C:/a.doc">附件</a></p>`,
    ),
    gives: '<p><a href="https://www.gov.cn/">政策</a>，附件</p>',
  },
  {
    from: 'WPS',
    what: 'headings by their outline',
    html: `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name="ProgId" content="Word.Document"/><style>p.MsoNormal{mso-style-name:正文;}</style></head><body><!--StartFragment--><p class="MsoNormal" style="mso-outline-level:2"><b><span style="font-family:黑体;font-size:16.0pt">一、时间</span></b></p><p class="MsoNormal"><span style="mso-spacerun:'yes';font-family:宋体">　　三月至四月</span><span style="mso-spacerun:'yes'"><o:p></o:p></span></p><!--EndFragment--></body></html>`,
    gives: '<h2>一、时间</h2><p>三月至四月</p>',
  },
  {
    from: 'WeChat',
    what: 'sections in sections, and pictures that load late',
    html: `<section data-tool="135编辑器" style="margin:0;padding:0;box-sizing:border-box"><section style="display:flex;justify-content:center"><section style="border:1px solid #b6a"><p style="text-align:center;letter-spacing:2px"><span style="font-size:17px;color:#b6a"><strong>考级简章</strong></span></p></section></section><section style="font-size:15px;line-height:2"><span style="font-size:15px">报名<span leaf="">已经</span>开始。</span></section><p><img class="rich_pages wxw-img" data-ratio="0.66" data-src="https://mmbiz.qpic.cn/mmbiz_jpg/x/640?wx_fmt=jpeg" src="data:image/gif;base64,iVBORw==" _width="677px"></p><section><svg viewBox="0 0 1 1"><foreignObject><section>滑动</section></foreignObject></svg></section></section>`,
    gives:
      '<p style="text-align:center"><strong>考级简章</strong></p><p>报名已经开始。</p><p>［此处有图片，请另存后上传］</p>',
    lost: 1,
  },
  {
    from: 'WeChat',
    what: 'lists with their paragraphs, breaks as paragraphs, cards and videos',
    html: `<ul class="list-paddingleft-1" style="list-style-type:disc"><li><p><span leaf="">身份证</span></p></li><li><section>照片</section></li></ul><p>第一行<br>第二行<br><br>新的一段<br></p><mp-common-profile class="js_uneditable" data-nickname="协会">名片</mp-common-profile><iframe class="video_iframe" data-src="https://v.qq.com/x"></iframe><mpvoice name="声音"></mpvoice><p style="display:none">看不见</p>`,
    gives: '<ul><li><p>身份证</p></li><li><p>照片</p></li></ul><p>第一行<br>第二行</p><p>新的一段</p>',
  },
  {
    from: 'WeChat',
    what: 'a frame of one cell around text, a quotation, a line',
    html: `<table style="width:100%"><tbody><tr><td style="border:0"><p>说明</p></td></tr></tbody></table><blockquote class="js_blockquote_wrap"><section><p>原文</p></section></blockquote><hr style="border-style:solid"><p><span style="font-weight:700">重点</span><span style="font-style:italic">斜体</span><span style="text-decoration:line-through">作废</span></p>`,
    gives: '<p>说明</p><blockquote><p>原文</p></blockquote><hr><p><strong>重点</strong><em>斜体</em><s>作废</s></p>',
  },
  {
    from: 'a web page',
    what: 'text without its scripts, buttons and handlers',
    html: `<div onclick="x()"><h3 id="a">问答</h3><script>alert(1)</script><button>展开</button><p class="x">答<a href="javascript:alert(1)">案</a><img src="data:image/svg+xml,x"></p><input value="1"></div>`,
    gives: '<h3>问答</h3><p>答案</p>',
  },
  {
    from: 'Google Docs',
    what: 'a bold element that is not bold, lists within lists',
    html: `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">平常</span></p><ol><li dir="ltr"><p>甲</p></li><ul><li><p>乙</p></li></ul></ol></b>`,
    gives: '<p>平常</p><ol><li><p>甲</p><ul><li><p>乙</p></li></ul></li></ol>',
  },
]
