import { expect, test } from 'vitest'
import { sanitiseNews } from './sanitiseNews.ts'

test.each([
  ['<script>alert(1)</script>文', '文'],
  ['<p onclick="alert(1)">文</p>', '<p>文</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  ['<img src="javascript:alert(1)">', ''],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
  ['<img src="http://evil.example/pixel.gif">', ''],
  ['<img src="//evil.example/pixel.gif">', ''],
  ['<a href="javascript:alert(1)">文</a>', '<a>文</a>'],
  ['<a href="JaVaScRiPt:alert(1)">文</a>', '<a>文</a>'],
  ['<a href="java&#10;script:alert(1)">文</a>', '<a>文</a>'],
  ['<a href="&#106;avascript:alert(1)">文</a>', '<a>文</a>'],
  ['<a href="data:text/html,<script>alert(1)</script>">文</a>', '<a>文</a>'],
  ['<a href="vbscript:x">文</a>', '<a>文</a>'],
  ['<svg onload=alert(1)><circle/></svg>文', '文'],
  ['<math><mtext></p><img src=x onerror=alert(1)></mtext></math>文', '文'],
  ['<iframe src="https://evil.example"></iframe>文', '文'],
  ['<object data="x"></object><embed src="x">文', '文'],
  ['<style>body{display:none}</style>文', '文'],
  ['<link rel="stylesheet" href="https://evil.example/x.css">文', '文'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example">文', '文'],
  ['<base href="https://evil.example/">文', '文'],
  ['<form action="https://evil.example"><input name="pwd"><button>登录</button></form>', '登录'],
  ['<div style="position:fixed;top:0;background:url(https://evil.example)">文</div>', '<div>文</div>'],
  ['<p style="color:red;width:expression(alert(1))">文</p>', '<p style="color:red">文</p>'],
  ['<p class="adm-mask" id="root" data-x="1">文</p>', '<p>文</p>'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>文', '文'],
  ['<!--[if IE]><script>alert(1)</script><![endif]-->文', '文'],
  ['<scr<script>ipt>alert(1)</script>文', 'ipt&gt;alert(1)文'],
])('%s becomes %s', (written, stored) => {
  const clean = sanitiseNews(written)
  expect(clean).toBe(stored)
  expect(clean).not.toMatch(/<[^>]*\son\w+\s*=|javascript:|<script|<svg|<iframe|<style/i)
  expect(sanitiseNews(clean)).toBe(clean)
})

test('what staff write stays', () => {
  const written =
    '<h2 style="text-align:center">考级简章</h2><p><strong>一、</strong>报名<br />详见<a href="/NewsDetail?News_ID=1">通知</a></p>' +
    '<table><tbody><tr><th colspan="2">级别</th></tr><tr><td>一级</td><td>150元</td></tr></tbody></table>' +
    '<img src="/files/News/1.jpg" alt="考场" /><a href="tel:0871-00000001">电话</a>'
  expect(sanitiseNews(written)).toBe(written)
})

test('a link to another site opens apart and tells it nothing', () => {
  expect(sanitiseNews('<a href="https://www.gov.cn/" target="_top" rel="opener">政策</a>')).toBe(
    '<a href="https://www.gov.cn/" target="_blank" rel="noopener noreferrer nofollow">政策</a>',
  )
})
