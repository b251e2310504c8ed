import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readLanguage } from '@falaj/contract/kernel/words'
import { readCookie, writeCookie } from './cookie.ts'

const page = { cookie: '' }
beforeEach(() => {
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'https:' })
})
afterEach(() => vi.unstubAllGlobals())

describe('a cookie', () => {
  it('is read by its whole name', () => {
    page.cookie = 'xlanguage=en; language=zh; theme=dark'
    expect(readCookie('language')).toBe('zh')
    expect(readCookie('guage')).toBeNull()
  })
  it.each(['%', '%E4%', '%zz', '%C0%AF'])('that somebody broke (%s) is as if it were not there', (value) => {
    page.cookie = `language=${value}; theme=${value}`
    expect(readCookie('language')).toBeNull()
    expect(readCookie('theme')).toBeNull()
  })
  it.each(['', 'fr', 'EN', '<script>', 'en; path=/', 'zh\u0000', '../../etc'])(
    'of a language we do not speak (%j) means English',
    (value) => {
      page.cookie = `language=${encodeURIComponent(value)}`
      expect(readLanguage(readCookie('language'))).toBe('en')
    },
  )
  it('is kept for one year, for this site, over TLS only where there is TLS', () => {
    writeCookie('cookie-use-authorization', 'accept')
    expect(page.cookie).toBe('cookie-use-authorization=accept; path=/; max-age=31536000; samesite=lax; secure')
  })
})
