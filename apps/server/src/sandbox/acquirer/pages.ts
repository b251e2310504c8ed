// The acquirer's own pages, as a payer's browser sees them inside ours: where a card is typed, and where the payer's bank asks.
import { directionOf, type PayerLanguage } from '@falaj/contract/kernel/payer-language'

export const styles = `
:root{color-scheme:light dark;--primary:#0b6b53;--ink:#fff;--line:#8a958f;--quiet:#57635d;--bad:#b3261e;--paper:#fff;--text:#16211d}
@media(prefers-color-scheme:dark){:root{--quiet:#a5b0ab;--bad:#ffb4ab;--paper:#1a1f1d;--text:#e7ece9;--line:#78837e}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.4 Inter,system-ui,-apple-system,'Segoe UI','PingFang SC','Noto Sans SC','Noto Sans Arabic',sans-serif;color:var(--text);background:var(--paper)}
form,main{display:grid;gap:14px;padding:4px}
main{padding:20px;text-align:center}
label{display:grid;gap:6px;font-size:14px;font-weight:500;min-inline-size:0}
input{font:inherit;font-size:16px;min-block-size:48px;padding:10px 12px;border:1px solid var(--line);border-radius:10px;inline-size:100%;background:var(--paper);color:inherit;direction:ltr;font-variant-numeric:tabular-nums}
input[aria-invalid=true]{border-color:var(--bad)}
input:focus-visible,button:focus-visible{outline:3px solid #1a73e8;outline-offset:1px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}
button{font:inherit;font-weight:600;padding:14px;border:0;border-radius:12px;background:var(--primary);color:var(--ink);min-block-size:52px;cursor:pointer}
button:disabled{opacity:.6}
button.quiet{background:transparent;color:inherit;border:1px solid var(--line)}
[role=alert]{color:var(--bad);margin:0;font-size:14px}
[role=alert]:empty,[role=status]:empty{display:none}
h1{font-size:18px;line-height:1.35;margin:0}
.sum{font-size:26px;font-weight:650}
.soft{color:var(--quiet);font-size:14px}
p{margin:0}`

const words = {
  number: { en: 'Card number', zh: '卡号', ar: 'رقم البطاقة' },
  expiry: { en: 'Expiry (MM/YY)', zh: '有效期（月/年）', ar: 'الانتهاء (شهر/سنة)' },
  cvc: { en: 'Security code', zh: '安全码', ar: 'رمز الأمان' },
  pay: { en: 'Pay', zh: '支付', ar: 'ادفع' },
  numberWrong: { en: 'Check the card number.', zh: '请检查卡号。', ar: 'تحقق من رقم البطاقة.' },
  expiryWrong: {
    en: 'Check the expiry: month and year, not in the past.',
    zh: '请检查有效期：月份和年份，且未过期。',
    ar: 'تحقق من تاريخ الانتهاء: الشهر والسنة، وألا يكون قد مضى.',
  },
  cvcWrong: {
    en: 'Check the security code: 3 or 4 digits.',
    zh: '请检查安全码：3 或 4 位数字。',
    ar: 'تحقق من رمز الأمان: 3 أو 4 أرقام.',
  },
  wrong: {
    en: 'The card could not be read. Try again.',
    zh: '无法读取卡片，请重试。',
    ar: 'تعذّرت قراءة البطاقة. حاول مرة أخرى.',
  },
  title: { en: 'Is this payment yours?', zh: '这笔付款是您本人操作吗？', ar: 'هل هذه الدفعة لك؟' },
  bank: { en: 'Your bank', zh: '您的银行', ar: 'مصرفك' },
  save: { en: 'Save card', zh: '保存银行卡', ar: 'حفظ البطاقة' },
  saveTitle: { en: 'Save this card?', zh: '保存这张银行卡吗？', ar: 'هل تريد حفظ هذه البطاقة؟' },
  savePass: { en: 'Yes, save', zh: '是，保存', ar: 'نعم، احفظها' },
  test: {
    en: 'Simulated bank. No money moves.',
    zh: '模拟银行，不会产生真实扣款。',
    ar: 'مصرف تجريبي. لا تُحوَّل أي أموال.',
  },
  pass: { en: 'Yes, pay', zh: '是，付款', ar: 'نعم، ادفع' },
  fail: { en: 'No, refuse', zh: '否，拒绝', ar: 'لا، أرفض' },
  done: { en: 'Thank you. Taking you back…', zh: '谢谢，正在返回…', ar: 'شكرًا لك. جارٍ إعادتك…' },
  over: { en: 'This question is no longer open.', zh: '该验证已结束。', ar: 'لم يعد هذا السؤال متاحًا.' },
} as const satisfies Readonly<Record<string, Readonly<Record<PayerLanguage, string>>>>
const page = (language: PayerLanguage, title: string, script: string, body: string): string => `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="/styles.css"><script src="/${script}.js" defer></script></head><body>${body}</body></html>`

export const framePage = (language: PayerLanguage, isSaving: boolean): string => {
  const t = (name: keyof typeof words) => words[name][language]
  const field = (id: 'number' | 'expiry' | 'cvc', hint: string, autocomplete: string, length: number): string =>
    `<label>${t(id)}<input id="${id}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${hint}" maxlength="${length}" required aria-describedby="wrong" data-wrong="${t(`${id}Wrong`)}"></label>`
  return page(
    language,
    t('number'),
    'frame',
    `<form novalidate>${field('number', '1234 1234 1234 1234', 'cc-number', 23)}
<div class="two">${field('expiry', 'MM/YY', 'cc-exp', 7)}${field('cvc', '123', 'cc-csc', 4)}</div>
<p role="alert" id="wrong" data-text="${t('wrong')}"></p><button>${isSaving ? t('save') : `${t('pay')} <span data-say="amount"></span>`}</button></form>`,
  )
}
/** Input from the embedding page is only ever used as text, and a colour only as a colour. */
const begin = `
const query = new URLSearchParams(location.search), at = (id) => document.getElementById(id), to = query.get('for')
for (const element of document.querySelectorAll('[data-say]')) element.textContent = (query.get(element.dataset.say) || '').slice(0, 80)
for (const name of ['primary', 'ink']) if (/^[0-9a-f]{6}$/i.test(query.get(name) || '')) document.documentElement.style.setProperty('--' + name, '#' + query.get(name))
const send = (message) => to && parent.postMessage({ falaj: 'acquirer', ...message }, to)
const fit = () => send({ kind: 'height', height: document.body.scrollHeight })
new ResizeObserver(fit).observe(document.body); fit()`
/** Posts the card's token to the embedding page, never the card. */
export const frameScript = `${begin}
const form = document.querySelector('form'), digits = (id) => at(id).value.replace(/\\D/g, '')
const grouped = (input, groups) => { const end = input.selectionStart === input.value.length; input.value = groups; if (end) input.setSelectionRange(groups.length, groups.length) }
at('number').addEventListener('input', () => grouped(at('number'), digits('number').slice(0, 19).replace(/(\\d{4})(?=\\d)/g, '$1 ')))
at('expiry').addEventListener('input', (event) => { if (!/^delete/.test(event.inputType || '')) grouped(at('expiry'), digits('expiry').slice(0, 4).replace(/^(\\d\\d)(?=\\d)/, '$1/')) })
const luhn = (text) => [...text].reverse().reduce((sum, digit, nth) => { const value = digit * (nth % 2 ? 2 : 1); return sum + (value > 9 ? value - 9 : value) }, 0) % 10 === 0
const isCurrent = () => { const [, month, year] = /^(0[1-9]|1[0-2])(\\d\\d)$/.exec(digits('expiry')) || []; return Boolean(month) && new Date(2000 + Number(year), Number(month), 1) > new Date() }
const rules = { number: () => /^\\d{13,19}$/.test(digits('number')) && luhn(digits('number')), expiry: isCurrent, cvc: () => /^\\d{3,4}$/.test(at('cvc').value.trim()) }
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  at('wrong').textContent = ''
  const faults = Object.keys(rules).filter((id) => { const bad = !rules[id](); at(id).setAttribute('aria-invalid', String(bad)); return bad })
  if (faults.length) { at('wrong').textContent = faults.map((id) => at(id).dataset.wrong).join(' '); at(faults[0]).focus(); return }
  form.querySelector('button').disabled = true
  try {
    const answer = await fetch('/tokens', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ number: digits('number'), expiry: at('expiry').value, cvc: at('cvc').value.trim() }) })
    if (!answer.ok) throw new Error()
    send({ kind: 'token', ...(await answer.json()) })
  } catch { at('wrong').textContent = at('wrong').dataset.text; form.querySelector('button').disabled = false }
})`
export const challengePage = (language: PayerLanguage, isSaving: boolean): string => {
  const t = (name: keyof typeof words) => words[name][language]
  return page(
    language,
    t('title'),
    'challenge',
    `<main><p class="soft">${t('bank')}</p><h1>${t(isSaving ? 'saveTitle' : 'title')}</h1><p class="sum" data-say="amount"></p><p data-say="merchant" dir="auto"></p>
<button data-answer="pass">${t(isSaving ? 'savePass' : 'pass')}</button><button class="quiet" data-answer="fail">${t('fail')}</button>
<p role="status" id="done" data-text="${t('done')}" data-over="${t('over')}"></p><p class="soft">${t('test')}</p></main>`,
  )
}
export const challengeScript = `${begin}
for (const button of document.querySelectorAll('button')) button.addEventListener('click', async () => {
  for (const each of document.querySelectorAll('button')) each.disabled = true
  const answer = await fetch(location.pathname, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ answer: button.dataset.answer }) }).catch(() => null)
  if (!answer) { for (const each of document.querySelectorAll('button')) each.disabled = false; return }
  at('done').textContent = answer.ok ? at('done').dataset.text : at('done').dataset.over
  send({ kind: 'answered' })
})`
