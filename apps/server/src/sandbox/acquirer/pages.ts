// The acquirer's own pages, as a payer's browser sees them inside ours: where a card is typed, and where the payer's bank asks.
export const styles = `
:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;font:16px/1.4 system-ui,sans-serif;color:CanvasText;background:Canvas}
form,main{display:grid;gap:12px;padding:2px}
label{display:grid;gap:4px;font-size:14px}
input{font:inherit;padding:12px;border:1px solid #767676;border-radius:8px;inline-size:100%;background:Field;color:FieldText;direction:ltr}
input:focus-visible,button:focus-visible{outline:3px solid #1a73e8;outline-offset:1px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button{font:inherit;font-weight:600;padding:14px;border:0;border-radius:8px;background:#0b6b53;color:#fff;min-block-size:48px}
button.quiet{background:transparent;color:inherit;border:1px solid #767676}
[role=alert]{color:#b3261e;margin:0;min-block-size:1.4em}
@media(prefers-color-scheme:dark){[role=alert]{color:#ffb4ab}}
p{margin:0}`

const words = {
  number: { en: 'Card number', zh: '卡号' },
  expiry: { en: 'Expiry (MM/YY)', zh: '有效期（月/年）' },
  cvc: { en: 'Security code', zh: '安全码' },
  pay: { en: 'Pay', zh: '支付' },
  wrong: { en: 'Check the card number, the expiry and the security code.', zh: '请检查卡号、有效期和安全码。' },
  title: { en: 'Your bank asks: is this payment yours?', zh: '银行询问：这笔付款是您本人操作吗？' },
  test: { en: 'Simulated bank. No money moves.', zh: '模拟银行，不会产生真实扣款。' },
  pass: { en: 'Yes, pay', zh: '是，付款' },
  fail: { en: 'No, refuse', zh: '否，拒绝' },
  done: { en: 'Thank you. You are taken back.', zh: '谢谢，正在返回。' },
} as const
export type Language = 'en' | 'zh'
const page = (language: Language, title: string, script: string, body: string): string => `<!doctype html>
<html lang="${language}" dir="auto"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="/styles.css"><script src="/${script}.js" defer></script></head><body>${body}</body></html>`

export const framePage = (language: Language): string => {
  const t = (name: keyof typeof words) => words[name][language]
  return page(
    language,
    t('number'),
    'frame',
    `<form novalidate><label>${t('number')}<input id="number" inputmode="numeric" autocomplete="cc-number" required></label>
<div class="two"><label>${t('expiry')}<input id="expiry" inputmode="numeric" autocomplete="cc-exp" required></label>
<label>${t('cvc')}<input id="cvc" inputmode="numeric" autocomplete="cc-csc" required></label></div>
<p role="alert" id="wrong" data-text="${t('wrong')}"></p><button>${t('pay')}</button></form>`,
  )
}
/** Says to whoever frames it what the card became: a token, never the card. */
export const frameScript = `
const form = document.querySelector('form'), at = (id) => document.getElementById(id), to = new URLSearchParams(location.search).get('for') || location.origin
const send = (message) => parent.postMessage({ falaj: 'acquirer', ...message }, to)
const fit = () => send({ kind: 'height', height: document.documentElement.scrollHeight })
new ResizeObserver(fit).observe(document.body); fit()
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  at('wrong').textContent = ''
  form.querySelector('button').disabled = true
  try {
    const answer = await fetch('/tokens', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ number: at('number').value.replace(/\\D/g, ''), expiry: at('expiry').value, cvc: at('cvc').value }) })
    if (!answer.ok) throw new Error()
    send({ kind: 'token', ...(await answer.json()) })
  } catch { at('wrong').textContent = at('wrong').dataset.text }
  form.querySelector('button').disabled = false
})`
export const challengePage = (language: Language): string => {
  const t = (name: keyof typeof words) => words[name][language]
  return page(
    language,
    t('title'),
    'challenge',
    `<main><h1>${t('title')}</h1><p>${t('test')}</p><p role="status" id="done" data-text="${t('done')}"></p>
<button data-answer="pass">${t('pass')}</button><button class="quiet" data-answer="fail">${t('fail')}</button></main>`,
  )
}
export const challengeScript = `
const to = new URLSearchParams(location.search).get('for')
for (const button of document.querySelectorAll('button')) button.addEventListener('click', async () => {
  for (const each of document.querySelectorAll('button')) each.disabled = true
  await fetch(location.pathname, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ answer: button.dataset.answer }) })
  document.getElementById('done').textContent = document.getElementById('done').dataset.text
  if (to) parent.postMessage({ falaj: 'acquirer', kind: 'answered' }, to)
})`
