// The page /Cert loads this after many wrong tries only: it solves the proof of work that GetCaptcha asks for, so that
// whoever tries out numbers pays for each try. Without it the page says when to come again.
const form = document.querySelector('form[data-proof]')

const hexOf = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function solve({ challenge, salt, maxnumber }) {
  const encoder = new TextEncoder()
  for (let number = 0; number <= maxnumber; number += 1)
    if (hexOf(await crypto.subtle.digest('SHA-256', encoder.encode(salt + number))) === challenge) return number
  throw new Error('no number solves it')
}

async function answerOf(request) {
  const envelope = await (await request).json()
  if (envelope.Code !== 1) throw new Error(envelope.Msg)
  return envelope
}

async function checkCode() {
  const { item } = await answerOf(fetch('/api/Public/GetCaptcha'))
  const { algorithm, challenge, salt, signature } = item
  const solution = { algorithm, challenge, number: await solve(item), salt, signature }
  const query = new URLSearchParams({ Solution: btoa(JSON.stringify(solution)) })
  return (await answerOf(fetch(`/api/Public/GetCheckCode?${query}`))).OtherMsg.CheckCode
}

async function prepare() {
  const button = form.querySelector('button')
  const fault = document.getElementById('fault')
  button.disabled = true
  button.textContent = '正在做安全校验…'
  try {
    form.elements.code.value = await checkCode()
    fault.className = 'hint'
    fault.textContent = '安全校验完成，请核对后四位，再点“查看”。'
    button.disabled = false
    button.textContent = '查看'
  } catch {
    fault.textContent = '安全校验没有完成。请检查网络后刷新页面，或明天再试。'
    button.textContent = '查看'
  }
}

if (form) void prepare()
