import { describe, expect, it } from 'vitest'
import { languages } from '@falaj/contract/kernel/words'
import { paperTitles, type PaperName } from '@falaj/contract/papers/titles'
import { documentPath } from '@falaj/contract/papers/paper'
import { documentAddress, fileNameOf } from './address.ts'

const id = '0199f6a2-7c1e-7d30-9f5e-2b8f1f0c4d11'
const signature = 'A_-b'.repeat(10) + 'xyz'
const signed = `/files/${id}?until=1794700000&signature=${signature}`

describe('the viewer opens', () => {
  it.each(
    (Object.keys(paperTitles) as PaperName[]).flatMap((name) => languages.map((at) => documentPath({ name }, at))),
  )('%s', (address) => {
    expect(documentAddress(address)).toBe(address)
  })
  it('a signed link to a file', () => {
    expect(documentAddress(signed)).toBe(signed)
  })
})

// prettier-ignore
const hostile = [
  '', ' ', '/', '.', 'documents/guidance.en.pdf', './documents/guidance.en.pdf', '/documents', '/documents/', '/documents/guidance',
  'https://evil.example/a.pdf', 'http://127.0.0.1/documents/guidance.en.pdf', 'HTTPS://EVIL.EXAMPLE', 'https:evil.example',
  '//evil.example/documents/guidance.en.pdf', '///evil.example', '/\\evil.example/x.pdf', '\\\\evil.example', '\\documents\\guidance.en.pdf',
  '/\t/evil.example', '/\n/evil.example', ' /documents/guidance.en.pdf', '/documents/guidance.en.pdf ', '/documents/guidance.en.pdf\n',
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:application/pdf;base64,JVBERi0=', 'blob:https://console.example/1', 'file:///etc/passwd',
  'vbscript:x', 'ftp://evil.example/a.pdf', 'about:blank', 'view-source:/documents/guidance.en.pdf', 'ws://evil.example',
  'https://user:pass@evil.example/', '//user@evil.example', '/documents/guidance.en.pdf@evil.example', '@evil.example',
  '%2Fdocuments%2Fguidance.en.pdf', '/%64ocuments/guidance.en.pdf', '/documents/%67uidance.en.pdf', '/documents%2Fguidance.en.pdf',
  '/documents/..%2f..%2frestful', '/documents/../restful/login/status', '/documents/./guidance.en.pdf', '/documents//guidance.en.pdf',
  '/documents/guidance.en.pdf/', '/documents/guidance.en.pdf?x=1', '/documents/guidance.en.pdf#page=2', '/documents/guidance.fr.pdf',
  '/documents/Guidance.en.pdf', '/documents/guidance.en.PDF', '/documents/guidance.en.pdf.exe', '/documents/-.en.pdf', '/documents/.en.pdf',
  '/documents/guidance.en.pdf\u0000', '/documents/guid\u200bance.en.pdf', '／documents／guidance.en.pdf', '/restful/login/status',
  '/sandbox/messages', '/assets/a.js', '/agreements/pdf-viewer?file=/documents/guidance.en.pdf', '/home', '/openapi.json',
  `/files/${id}`, `/files/${id}?until=1794700000`, `/files/${id}?signature=${signature}&until=1794700000`, `${signed}&x=1`, `${signed}#x`,
  `/files/${id.toUpperCase()}?until=1&signature=${signature}`, `/files/../restful?until=1&signature=${signature}`, `//evil.example${signed}`,
  `https://evil.example${signed}`, `/files/${id}?until=1e9&signature=${signature}`, `/files/${id}?until=1&signature=${signature}%41`,
]
describe('it refuses', () => {
  it.each(hostile)('%j', (path) => {
    expect(documentAddress(path)).toBeNull()
  })
  it('sixty spellings and more were tried', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(60)
  })
  it('whatever it accepts stays on this origin, at the very path that was asked for', () => {
    const origin = 'https://console.example'
    for (const address of [signed, documentPath({ name: 'guidance' }, 'zh')]) {
      const url = new URL(address, origin)
      expect(url.origin).toBe(origin)
      expect(url.pathname + url.search).toBe(address)
    }
  })
})

describe('a saved copy is called', () => {
  it('as the server says, whole name first', () => {
    const header = `attachment; filename="_.pdf"; filename*=UTF-8''%E5%AF%B9%E8%B4%A6%E5%8D%95.pdf`
    expect(fileNameOf(signed, header)).toBe('对账单.pdf')
  })
  it('as the document, or something safe', () => {
    expect(fileNameOf('/documents/guidance.en.pdf', 'inline')).toBe('guidance.en.pdf')
    expect(fileNameOf(signed, null)).toBe('document.pdf')
    expect(fileNameOf(signed, "attachment; filename*=UTF-8''%E4%")).toBe('document.pdf')
  })
})
