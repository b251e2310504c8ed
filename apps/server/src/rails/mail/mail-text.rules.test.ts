import { expect, it } from 'vitest'
import type { PayerLanguage } from '@falaj/contract/kernel/payer-language'
import { mailText as textOf } from './mail-text.ts'

const mailText = (subject: string, body: string, language: PayerLanguage) =>
  textOf({ subject, body, language }, 'https://falaj.example')

const stop = 'https://falaj.example/unsubscribe/abc_DEF-123'

it('makes a link at the end of a paragraph a button, and leaves the text as it is', () => {
  const body = 'Al Noor sent you invoice 7. Read it here: https://falaj.example/pay/i/x?a=1&b=2'
  const { text, html, stopLink } = mailText('Invoice 7', body, 'en')
  expect(text).toBe(`${body}\n`)
  expect(stopLink).toBeNull()
  expect(html).toContain('<a href="https://falaj.example/pay/i/x?a=1&#38;b=2" style="display:inline-block')
  expect(html).toContain('>Open</a>')
  expect(html).toContain('<p style="margin:0 0 20px">Al Noor sent you invoice 7. Read it here:</p>')
  expect(html).toContain('<html lang="en" dir="ltr">')
})
it('puts the way to stop it into the footer', () => {
  const { html, stopLink } = mailText('Settlement', `Falaj: settled.\nTo stop messages of this kind: ${stop}`, 'en')
  expect(stopLink).toBe(stop)
  const [main = '', footer = ''] = html.split('</td></tr></table>')
  expect(main).not.toContain('unsubscribe')
  expect(footer).toContain(`To stop messages of this kind: <a href="${stop}"`)
})
it('writes Arabic from right to left and keeps the direction of what stands inside it', () => {
  const { html } = mailText('إيصالك', 'إيصالك بمبلغ \u2068AED 25.00\u2069: https://falaj.example/receipt/x', 'ar')
  expect(html).toContain('<html lang="ar" dir="rtl">')
  expect(html).toContain('&#8296;AED 25.00&#8297;')
})
it('escapes everything, in the subject, the text and the links', () => {
  const { html } = mailText('<b>"x"</b>', `<script>alert('1')</script> & https://a.example/"onmouseover=x`, 'zh')
  expect(html).not.toMatch(/<script>|<b>|"onmouseover/)
  expect(html).toContain('&#60;script&#62;alert(&#39;1&#39;)&#60;/script&#62; &#38; ')
})
it('has a preview without links, and none is taken for a page that stops anything', () => {
  const { html, stopLink } = mailText('A', 'One. Two: https://evil.example/unsubscribe/x https://b.example/z', 'en')
  expect(stopLink).toBeNull()
  expect(html).toMatch(/<div style="display:none[^>]*">One\. Two:<\/div>/)
})
