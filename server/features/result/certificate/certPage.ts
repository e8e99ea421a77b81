import { createHash } from 'node:crypto'
import { certificateNumberText, isCertificateNumber } from '#domain/result/certificate.ts'
import { type Instant, parseIso, shanghaiDateText, shanghaiMinuteText } from '#domain/time.ts'
import { html, type Markup } from '#server/features/markup.ts'
import { certPageStyle } from './certPageStyle.ts'
import type { CheckedCertificate } from './verifyCertificate.ts'

/** What everybody who checks reads beside the certificate. */
export interface CertPageSite {
  association: string
  phone: string
  /** The host that alone is real. */
  host: string
  isDemonstration: boolean
}

/** What the form refused: the sentence, and whether the browser has to solve a check first. */
export interface CertPageFault {
  text: string
  needsCheckCode: boolean
}

export type CertPageContent =
  | { kind: 'checked'; key: string; certificate: CheckedCertificate; fault: CertPageFault | null }
  /** Without a link: what to do, and whether a typed number is one at all. */
  | { kind: 'start'; typed: string | null }
  | { kind: 'failed'; text: string }

type State = CheckedCertificate['State']

const words: Record<State, { title: string; text: (date: string) => string }> = {
  valid: { title: '证书有效', text: () => '这张证书由我们颁发，现在有效。' },
  replaced: { title: '已被新证书替换', text: (date) => `这张证书于${date}被新的证书替换，请以新证书为准。` },
  revoked: { title: '证书已撤销', text: (date) => `这张证书于${date}撤销，不再有效。` },
  unknown: {
    title: '查不到这张证书',
    text: () => '链接不完整，不是我们颁发的证书，或者成绩还没有公布。请对照纸质证书，重新扫描二维码。',
  },
}

/** A sign of its own shape for each state, so that nobody needs to see colours. */
const signs: Record<State, Markup> = {
  valid: html`<circle cx="28" cy="28" r="25"/><path d="m16 29 8 8 16-18"/>`,
  replaced: html`<path d="M28 3 53 28 28 53 3 28Z"/><path d="M18 28h19m-8-8 8 8-8 8"/>`,
  revoked: html`<path d="M18 3h20l15 15v20L38 53H18L3 38V18Z"/><path d="m19 19 18 18m0-18L19 37"/>`,
  unknown: html`<path d="M28 4 54 51H2Z" stroke-dasharray="5 4"/><path d="M23 26a5.5 5.5 0 1 1 8 5c-2 1-3 2-3 4m0 6v1"/>`,
}

const dateOf = (iso: string | null): string => {
  const at = iso === null ? null : parseIso(iso)
  return at === null ? '' : shanghaiDateText(at)
}

function verdict(state: State, endedTime: string | null): Markup {
  const { title, text } = words[state]
  return html`<div class="verdict ${state}"><svg viewBox="0 0 56 56" fill="none" stroke="currentColor" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${signs[state]}</svg>
<div><h1>${title}</h1><p>${text(dateOf(endedTime))}</p></div></div>`
}

const fact = (name: string, value: string): Markup => html`<dt>${name}</dt><dd>${value}</dd>`

function facts(certificate: CheckedCertificate): Markup {
  const { Name, MName, GName, ERT_Name, CertificateDate, ListIndex, IsErased, Opened } = certificate
  return html`<section class="card" aria-label="证书内容"><dl>${[
    IsErased === 1 ? fact('姓名', '应持证人要求已删除') : fact('姓名', Opened?.Name ?? Name),
    fact('专业', MName),
    fact('级别', GName),
    fact('成绩', ERT_Name),
    fact('发证日期', dateOf(CertificateDate)),
    ...(ListIndex === null ? [] : [fact('名单序号', String(ListIndex))]),
    ...(Opened ? [fact('证书编号', certificateNumberText(Opened.CertificateNO))] : []),
  ]}</dl>${Opened && IsErased === 0 ? html`<img class="photo" src="${Opened.Photo}" alt="报名时的照片" width="150" height="210">` : ''}</section>`
}

function faultText(fault: CertPageFault | null, { phone }: CertPageSite): Markup {
  if (fault === null) return html``
  if (!fault.needsCheckCode) return html`<p class="fault" id="fault" role="alert">${fault.text}</p>`
  return html`<p class="fault" id="fault" role="alert">输错的次数较多，要先做一次安全校验。请稍候，再点一次“查看”。</p>
<noscript><p class="fault">您的浏览器没有运行脚本，不能完成安全校验。请明天再试，或致电 ${phone} 核实。</p></noscript>`
}

function openForm(key: string, fault: CertPageFault | null, site: CertPageSite): Markup {
  const needsCode = fault?.needsCheckCode ?? false
  return html`<form class="card" method="post" action="/Cert" ${needsCode ? html`data-proof` : ''}>
<h2>看全名和照片</h2>${faultText(fault, site)}
<input type="hidden" name="c" value="${key}"><input type="hidden" name="code" value="">
<label for="digits">证书编号的后四位</label>
<input type="text" id="digits" name="digits" inputmode="numeric" autocomplete="off" maxlength="20" required aria-describedby="digitsHint${fault ? ' fault' : ''}"${fault ? html` aria-invalid="true" autofocus` : ''}>
<p class="hint" id="digitsHint">印在证书上，也可以输入完整编号。</p>
<button type="submit">查看</button></form>${needsCode ? html`<script src="/cert.js" defer></script>` : ''}`
}

function startPage(typed: string | null): Markup {
  const isOne = typed !== null && isCertificateNumber(typed)
  const answer =
    typed === null
      ? html``
      : isOne
        ? html`<p role="status"><strong>编号 ${certificateNumberText(typed)} 的校验位正确。</strong>这只说明编号没有抄错，不说明证书有效。</p>`
        : html`<p class="fault" id="fault" role="alert">这个编号不对：应为13位数字，最后一位是校验位。请对照证书逐位核对。</p>`
  return html`<section class="card"><h1>证书查验</h1>
<p>请用手机扫描证书上的二维码，立即看到证书是否有效、姓名（部分隐去）、专业、级别、成绩和日期。</p></section>
<form class="card" method="post" action="/Cert"><h2>只有编号？</h2>${answer}
<label for="number">证书编号</label>
<input type="text" id="number" name="number" inputmode="numeric" autocomplete="off" maxlength="40" required value="${typed ?? ''}" aria-describedby="numberHint${typed !== null && !isOne ? ' fault' : ''}">
<p class="hint" id="numberHint">可以检查编号有没有抄错。是否有效要扫描二维码，或致电核实。</p>
<button type="submit">检查编号</button></form>`
}

/** There is no name and no photo left that the last digits could open. */
const erased = html`<section class="card"><p>持证人已要求删除个人信息，这里不再显示姓名和照片。证书的专业、级别、成绩和状态仍可核验；请对照纸质证书上的编号和专业级别。</p></section>`

function titleAndBody(content: CertPageContent, site: CertPageSite): { title: string; body: Markup } {
  if (content.kind === 'start') return { title: '证书查验', body: startPage(content.typed) }
  if (content.kind === 'failed')
    return {
      title: '暂时不能查验',
      body: html`<section class="card"><h1>暂时不能查验</h1><p class="fault" role="alert">${content.text}</p><p>证书本身不受影响，请稍后再扫描一次。</p></section>`,
    }
  const { certificate, key, fault } = content
  const { State, EndedTime, Opened } = certificate
  const head = verdict(State, EndedTime)
  const title = (fault ? '请核对后四位：' : '') + words[State].title
  if (State === 'unknown') return { title, body: head }
  if (certificate.IsErased === 1) return { title, body: html`${head}${facts(certificate)}${erased}` }
  return { title, body: html`${head}${facts(certificate)}${Opened ? '' : openForm(key, fault, site)}` }
}

const demonstration = html`<aside class="demo" aria-label="提示">演示系统，请勿填写真实信息</aside>`

/** The page `/Cert` as it is sent: complete without a script, a picture or a style from elsewhere. */
export function renderCertPage(content: CertPageContent, site: CertPageSite, now: Instant): string {
  const { title, body } = titleAndBody(content, site)
  return html`<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no">
<title>${title} · 证书查验 · ${site.association}</title><link rel="icon" href="/favicon.svg"><style>${{ markup: certPageStyle }}</style></head>
<body>${site.isDemonstration ? demonstration : ''}<header>${site.association} · 证书查验</header><main>${body}</main>
<footer><p>请核对网址：真的查验页只在 <strong>${site.host}</strong>。在微信里向下拉动页面，可以看到网页由谁提供。</p>
<p>查验时间：${shanghaiMinuteText(now)}（北京时间）。每次查验只记录时间和网络地址的摘要。</p>
<p>有疑问请致电 ${site.phone}。没有二维码？<a href="/Cert">检查证书编号</a></p>
<p>学校可以下载签名的<a href="/Cert/revoked.jwt">失效证书名单</a>，按名单序号离线核对，不必告诉我们查的是谁。</p></footer></body></html>`
    .markup
}

const styleHash = createHash('sha256').update(certPageStyle).digest('base64')

/** Nothing but this page's own style, the photo, and the script of the check; no other site may show it in a frame. */
export const certPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
