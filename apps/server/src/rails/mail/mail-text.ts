// An e-mail as HTML, made from its plain text: paragraphs, a link at a paragraph's end as a button, and how to stop it as the footer.
import { directionOf, type PayerLanguage } from '@falaj/contract/kernel/payer-language'

const escaped = (text: string): string =>
  text
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/[\u2066-\u2069]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const link = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)。，；：！？）]/g
/** Pages of ours on which a reader stops messages of a kind. */
const isStopLink = (url: string, origin: string): boolean =>
  url.startsWith(`${origin}/`) && /^\/(unsubscribe|following)\/[\w-]+$/.test(url.slice(origin.length))

const open: Readonly<Record<PayerLanguage, string>> = { en: 'Open', zh: '打开', ar: 'فتح' }
const font = "font-family:'Inter',-apple-system,'Segoe UI',Roboto,'Noto Sans SC','Noto Sans Arabic',Arial,sans-serif"
const anchor = (url: string): string => `<a href="${escaped(url)}" style="color:#0b5fb0">${escaped(url)}</a>`
const button = (url: string, language: PayerLanguage): string =>
  `<p style="margin:0 0 20px"><a href="${escaped(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#0b5fb0;color:#ffffff;text-decoration:none;font-weight:600">${open[language]}</a></p>` +
  `<p style="margin:0 0 20px;font-size:13px;color:#5a6472;word-break:break-all" dir="ltr">${anchor(url)}</p>`
const linked = (text: string): string => {
  let html = ''
  let from = 0
  for (const { 0: url, index } of text.matchAll(link)) {
    html += escaped(text.slice(from, index)) + anchor(url)
    from = index + url.length
  }
  return html + escaped(text.slice(from))
}
const paragraph = (text: string, language: PayerLanguage): string => {
  const last = [...text.matchAll(link)].at(-1)
  const isAtEnd = last !== undefined && text.slice(last.index + last[0].length).length <= 1
  const words = isAtEnd ? text.slice(0, last.index).trimEnd() : text
  return (
    (words === '' ? '' : `<p style="margin:0 0 20px">${linked(words)}</p>`) + (isAtEnd ? button(last[0], language) : '')
  )
}

export interface MailText {
  readonly text: string
  readonly html: string
  /** Where its kind is stopped; null where it cannot be. */
  readonly stopLink: string | null
}
const preheaderMax = 110
export const mailText = (
  { subject, body, language }: { readonly subject: string; readonly body: string; readonly language: PayerLanguage },
  origin: string,
): MailText => {
  const paragraphs = body
    .split(/\n+/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const links = (text: string): string[] => [...text.matchAll(link)].map(([url]) => url)
  const stopLink = paragraphs.flatMap(links).find((url) => isStopLink(url, origin)) ?? null
  const isFooter = (text: string): boolean => stopLink !== null && links(text).join() === stopLink
  const main = paragraphs.filter((each) => !isFooter(each))
  const footer = paragraphs.filter(isFooter)
  const preheader = main.join(' ').replace(link, '').replace(/\s+/g, ' ').trim().slice(0, preheaderMax)
  const html = `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f6f8">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f6f8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #dde2e8;border-radius:8px"><tr><td style="padding:28px 28px 12px;${font};font-size:16px;line-height:1.5;color:#1b2430;text-align:start">
<h1 style="margin:0 0 20px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
${main.map((each) => paragraph(each, language)).join('\n')}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:16px 28px;${font};font-size:13px;line-height:1.5;color:#5a6472;text-align:start">
${['Falaj', ...footer].map((each) => `<p style="margin:0 0 8px;word-break:break-word">${linked(each)}</p>`).join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
  return { text: `${body}\n`, html, stopLink }
}
